import type { ReactNode } from 'react'

/** A text in which no line ends within the number of a booking, N-7K2P4. */
export const wholeNumbers = (text: string): ReactNode =>
  text.split(/\b(N-[0-9A-Z]{5})\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className="whole" key={index}>
        {part}
      </span>
    ),
  )

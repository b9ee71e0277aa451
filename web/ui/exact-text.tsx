import type { ReactNode } from 'react'

/**
 * Marks booking numbers (N-7K2P4) and the given values (codes, accounts, amounts) as not translatable
 * for page translators, and booking numbers as not breakable.
 */
export function exactText(text: string, ...values: readonly string[]): ReactNode {
  const exact = values
    .filter((value) => value !== '')
    .map((value) => value.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const parts = text.split(
    new RegExp(String.raw`(\bN-[0-9A-Z]{5}\b${exact.map((value) => `|${value}`).join('')})`),
  )
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className={part.startsWith('N-') ? 'whole' : undefined} translate="no" key={index}>
        {part}
      </span>
    ),
  )
}

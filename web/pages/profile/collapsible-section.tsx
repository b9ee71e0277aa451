import { type ReactNode, useState } from 'react'

/** A section of the profile behind one row. `isOpen` counts for its first render; then the reader decides. */
export function CollapsibleSection(props: {
  title: string
  isOpen?: boolean
  children: ReactNode
}): ReactNode {
  const [isOpen] = useState(props.isOpen)
  return (
    <details className="card fold chevron" open={isOpen}>
      <summary>
        <h2>{props.title}</h2>
      </summary>
      {props.children}
    </details>
  )
}

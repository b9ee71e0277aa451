import type { ReactNode } from 'react'
import { useNotes } from './field.tsx'

/** A checkbox whose whole line is clickable. `children` is the label. */
export function Checkbox(props: {
  name: string
  defaultChecked?: boolean
  autoFocus?: boolean
  children: ReactNode
  hint?: ReactNode
  /** Content beside the label that is not part of it, such as a link. */
  after?: ReactNode
}): ReactNode {
  const { name, defaultChecked = false, autoFocus, children, hint, after } = props
  const { id, isFaulty, described, notes } = useNotes(name, hint)
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={defaultChecked}
        autoFocus={autoFocus}
        aria-invalid={isFaulty ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label htmlFor={id}>{children}</label>
      {after}
      {notes}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { FilterName } from '#contract/services.ts'
import { colourOf, initialsOf } from './initials.ts'

/** Initials of a counsellor in their colour; nothing if there is one counsellor. */
export function CounsellorMark(props: {
  of: { id: string; name: string } | null
  among: readonly FilterName[]
}): ReactNode {
  const { of, among } = props
  if (!of || among.length === 0) return null
  return (
    <span className={`counsellor-mark ${colourOf(of.id, among)}`} title={of.name} translate="no">
      <span aria-hidden="true">{initialsOf(of.name)}</span>
      <span className="visually-hidden">{of.name}</span>
    </span>
  )
}

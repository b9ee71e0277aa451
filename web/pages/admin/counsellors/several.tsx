import type { ReactNode } from 'react'
import type { FilterName } from '#contract/services.ts'
import { CounsellorFilter } from './counsellor-filter.tsx'
import { CounsellorMark } from './counsellor-mark.tsx'
import { MarkContext } from '#web/pages/admin/staff-role.ts'

/** A view of several counsellors: the filter above it, and initials in its rows. Loaded where there are several. */
export const SeveralCounsellors = (props: {
  counsellors: readonly FilterName[]
  children: ReactNode
}): ReactNode => (
  <MarkContext value={(of) => <CounsellorMark of={of} among={props.counsellors} />}>
    <CounsellorFilter counsellors={props.counsellors} />
    {props.children}
  </MarkContext>
)

import type { ReactNode } from 'react'
import type { FilterName } from '#contract/services.ts'
import { CounsellorMarkContext } from '#web/pages/admin/counsellors/mark-context.ts'
import { CounsellorFilter } from './counsellor-filter.tsx'
import { CounsellorMark } from './counsellor-mark.tsx'

/** Returns the function that draws initials in the colours of these counsellors. */
const markAmong =
  (among: readonly FilterName[]) =>
  (of: { id: string; name: string } | null): ReactNode =>
    CounsellorMark({ of, among })

/** A view of several counsellors: the filter above it, and initials in its rows. Loaded where there are several. */
export const SeveralCounsellors = (props: {
  counsellors: readonly FilterName[]
  children: ReactNode
}): ReactNode => (
  <CounsellorMarkContext value={markAmong(props.counsellors)}>
    <CounsellorFilter counsellors={props.counsellors} />
    {props.children}
  </CounsellorMarkContext>
)

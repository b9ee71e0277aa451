import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { FilterName } from '#contract/services.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { counsellorIn, viewHref } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { CounsellorMark } from './counsellor-mark.tsx'

/** Links that limit a view to one counsellor; nothing in an office of one. */
export function CounsellorFilter({ counsellors }: { counsellors: readonly FilterName[] }): ReactNode {
  const t = useText('admin')
  const { search } = useLocation()
  const may = useMay()
  if (counsellors.length === 0) return null
  const asked = new URLSearchParams(search)
  const chosen = counsellorIn(asked)
  const to = (id: string | undefined): string => {
    const wanted = new URLSearchParams(search)
    wanted.delete('page')
    if (id === undefined) wanted.delete('counsellor')
    else wanted.set('counsellor', id)
    return `?${String(wanted)}`
  }
  return (
    <nav className="counsellor-filter" aria-label={t('team.role.counsellor')}>
      <Link to={to(undefined)} preventScrollReset aria-current={chosen === undefined ? 'true' : undefined}>
        {t('counsellors.all')}
      </Link>
      {ownFirst(counsellors).map((each) => (
        <Link
          key={each.id}
          to={to(each.id)}
          preventScrollReset
          aria-current={chosen === each.id ? 'true' : undefined}
        >
          <CounsellorMark of={each} among={counsellors} />
          {each.own ? t('counsellors.mine') : <span translate="no">{each.name}</span>}
        </Link>
      ))}
      {may('GET /api/staff/:id/handover') && (
        <Link
          className="absent"
          to={viewHref('handover', chosen === undefined ? {} : { counsellor: chosen })}
        >
          {t('team.absent')}
        </Link>
      )}
    </nav>
  )
}

/** Returns the caller first, then the others in their order. */
export const ownFirst = (counsellors: readonly FilterName[]): FilterName[] => [
  ...counsellors.filter(({ own }) => own),
  ...counsellors.filter(({ own }) => !own),
]

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/texts/use-text.ts'
import { viewHref } from './views.ts'

/** Shown at an admin address that matches no view. */
export function NoSuchView(): ReactNode {
  const t = useText('admin')
  return (
    <>
      <div className="view-head">
        <h2>{t('desk.noSuchView')}</h2>
      </div>
      <p>
        <Link className="button" to={viewHref('today')}>
          {t('dashboard.view.today')}
        </Link>
      </p>
    </>
  )
}

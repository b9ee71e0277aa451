import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/texts/use-text.ts'
import { viewHref } from './views.ts'

/** Shown at an admin address that matches no view. */
export const NoSuchView = (): ReactNode => <Nothing text="desk.noSuchView" />

/** Shown at a view that the role of the logged-in person does not include. */
export const NotOfRole = (): ReactNode => <Nothing text="desk.notOfRole" />

function Nothing({ text }: { text: 'desk.noSuchView' | 'desk.notOfRole' }): ReactNode {
  const t = useText('admin')
  return (
    <>
      <div className="view-head">
        <h2>{t(text)}</h2>
      </div>
      <p>
        <Link className="button" to={viewHref('today')}>
          {t('dashboard.view.today')}
        </Link>
      </p>
    </>
  )
}

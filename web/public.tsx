import type { ReactNode } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { PublicPage } from './public-page.ts'
import { useText } from './messages/use-text.ts'
import { publicHref } from './public-href.ts'

/** Every page that anybody may read, in the order of the navigation bar. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    meta: (_locale, t) => ({ title: 'Naru', description: t('site.description') }),
    Component: () => <h1>Naru</h1>,
  },
]

/** Answered with status 404 to every unknown address. */
export const notFound: PublicPage = {
  path: '/404',
  meta: (_locale, t) => ({ title: t('notFound.title'), description: t('notFound.text') }),
  Component: NotFound,
}

function NotFound({ locale }: { locale: Locale }): ReactNode {
  const t = useText('layout')
  return (
    <div className="stack narrow">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p>
        <a className="button main" href={publicHref('/', locale)}>
          {t('notFound.home')}
        </a>
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Locale } from '#contract/locales.ts'
import { publicHref } from '#web/document/public-href.ts'
import { useText } from '#web/texts/use-text.ts'
import { BoatIllustration } from './boat-illustration.tsx'

export function NotFound({ locale }: { locale: Locale }): ReactNode {
  const t = useText('layout')
  return (
    <div className="lost">
      <BoatIllustration />
      <h1>{t('notFound.title')}</h1>
      <p className="lead">{t('notFound.text')}</p>
      <p>
        <a className="button main" href={publicHref('/', locale)}>
          {t('notFound.home')}
        </a>
      </p>
    </div>
  )
}

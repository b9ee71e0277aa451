import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/texts/use-text.ts'

/** The office works in Korean or English; the server remembers the choice. */
const OtherLanguage = (): ReactNode =>
  useLocale() === 'ko' ? (
    <a href="?lang=en" lang="en">
      English
    </a>
  ) : (
    <a href="?lang=ko" lang="ko">
      한국어
    </a>
  )

/** The profile, the public site, the other language and the logout, as a list of that class. */
export function AccountLinks({ list }: { list: string }): ReactNode {
  const t = useText('admin')
  return (
    <ul className={list}>
      <li>
        <a href="/profile">{t('desk.profile')}</a>
      </li>
      <li>
        <a href="/">{t('desk.site')}</a>
      </li>
      <li>
        <OtherLanguage />
      </li>
      <li>
        <button type="button" data-logout={t('desk.logoutFailed')}>
          {t('desk.logout')}
        </button>
      </li>
    </ul>
  )
}

import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/texts/use-text.ts'

/** Link to the other language of the office, Korean or English; the server stores the choice. */
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

/** List with the profile, the public site, the other language and the logout; `list` is its class. */
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

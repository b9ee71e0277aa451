import type { ReactNode } from 'react'
import { localeNames } from '#contract/locale-names.ts'
import { type Locale, DEFAULT_LOCALE, locales, localeTags } from '#contract/locales.ts'
import { publicHref } from '#web/document/public-href.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { languageOffers } from './language-offers.ts'
import { Brand } from './logo.tsx'

/**
 * The navigation bar of every page, rendered at build time for a logged-out visitor. Each part that
 * depends on the role is a slot with its other variants in a template (see `navigation.ts`).
 */
export function NavigationBar({ path }: { path: string }): ReactNode {
  const t = useText('layout')
  const locale = useLocale()
  return (
    <header className="masthead">
      <div className="masthead-row">
        <Brand href={publicHref('/', locale)} />
        <button
          type="button"
          className="menu-button"
          aria-expanded="false"
          aria-controls="menu"
          data-menu-button
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
          {t('nav.menu')}
        </button>
        <div id="menu" className="menu">
          <nav aria-label={t('nav.label')}>
            <ul className="menu-links">
              <Item to={publicHref('/', locale)} current={path === '/'}>
                {t('nav.home')}
              </Item>
              <Item to={publicHref('/about', locale)} current={path === '/about'}>
                {t('nav.about')}
              </Item>
              <Item to={publicHref('/concern', locale)} current={path.startsWith('/concern')}>
                {t('nav.concerns')}
              </Item>
              <Item to={publicHref('/service', locale)} current={path === '/service'}>
                {t('nav.services')}
              </Item>
              <Item to={publicHref('/times', locale)} current={path === '/times'}>
                {t('nav.times')}
              </Item>
              <li>
                <Slot
                  customer={
                    <MenuLink to="/report-history" current={path === '/report-history'}>
                      {t('nav.consultations')}
                    </MenuLink>
                  }
                  admin={
                    <MenuLink to="/admin-dashboard" current={path.startsWith('/admin')}>
                      {t('nav.dashboard')}
                    </MenuLink>
                  }
                />
              </li>
            </ul>
          </nav>
          <div className="menu-end">
            <LanguageChoice locale={locale} />
            <Slot
              visitor={
                <a className="menu-login" href="/login">
                  {t('nav.login')}
                </a>
              }
              user={<AccountMenu admin={false} />}
              admin={<AccountMenu admin />}
            />
            <Slot
              customer={
                <a className="button warm" href="/report">
                  {t('nav.start')}
                </a>
              }
              admin={null}
            />
          </div>
        </div>
      </div>
      {locale === DEFAULT_LOCALE && <LanguageOffers />}
    </header>
  )
}

const Item = (props: { to: string; current: boolean; children: ReactNode }): ReactNode => (
  <li>
    <MenuLink {...props} />
  </li>
)

const MenuLink = (props: { to: string; current: boolean; children: ReactNode }): ReactNode => (
  <a className="menu-link" href={props.to} aria-current={props.current ? 'page' : undefined}>
    {props.children}
  </a>
)

type Variants =
  | { visitor: ReactNode; user: ReactNode; admin: ReactNode }
  | { customer: ReactNode; admin: ReactNode }

/** Shows the visitor's variant; the others are inert until the browser knows who is logged in. */
function Slot(variants: Variants): ReactNode {
  const shown = 'customer' in variants ? variants.customer : variants.visitor
  return (
    <span className="slot" data-slot>
      {shown}
      {'user' in variants && <template data-role="user">{variants.user}</template>}
      <template data-role="admin">{variants.admin}</template>
    </span>
  )
}

function AccountMenu({ admin }: { admin: boolean }): ReactNode {
  const t = useText('layout')
  return (
    <div className="account">
      <button
        type="button"
        className="account-button"
        aria-expanded="false"
        aria-controls="account-menu"
        data-account-button
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8" r="4" />
          <path d="M4 21c1-5 4-7 8-7s7 2 8 7" />
        </svg>
        <span data-user-name>{t('nav.account')}</span>
      </button>
      <ul id="account-menu" className="account-menu" hidden>
        {!admin && (
          <li>
            <a href="/report-history">{t('nav.consultations')}</a>
          </li>
        )}
        <li>
          <a href="/profile">{t('nav.edit')}</a>
        </li>
        {admin && (
          <li>
            <a href="/admin-dashboard">{t('nav.dashboard')}</a>
          </li>
        )}
        <li>
          <button type="button" data-logout={t('nav.logoutFailed')}>
            {t('nav.logout')}
          </button>
        </li>
      </ul>
    </div>
  )
}

/** The server handles `?lang=`: it stores the choice and redirects to the same page in that language. */
function LanguageChoice({ locale }: { locale: Locale }): ReactNode {
  const t = useText('layout')
  return (
    <details className="language" data-closes>
      <summary>
        <span className="visually-hidden">{`${t('language')}${locale === 'zh' || locale === 'ja' ? '：' : ': '}${localeNames[locale]}`}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z" />
        </svg>
        <span className="language-code" aria-hidden="true">
          {locale}
        </span>
        <span className="language-name" aria-hidden="true" lang={localeTags[locale]}>
          {localeNames[locale]}
        </span>
      </summary>
      <ul>
        {locales.map((other) => (
          <li key={other}>
            <a
              rel="nofollow"
              href={`?lang=${other}`}
              lang={localeTags[other]}
              aria-current={other === locale ? 'true' : undefined}
            >
              {localeNames[other]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * One line in the language of the visitor's country; `offer-language.ts` shows it in the time zones of that country.
 */
const LanguageOffers = (): ReactNode =>
  locales.map((locale) => {
    const offer = languageOffers[locale]
    return (
      offer && (
        <p key={locale} className="language-offer" data-zones={offer.zones} hidden>
          <a rel="nofollow" href={`?lang=${locale}`} lang={localeTags[locale]}>
            {offer.text}
          </a>
        </p>
      )
    )
  })

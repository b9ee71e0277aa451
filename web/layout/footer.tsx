import type { ReactNode } from 'react'
import { businessLookupUrl } from '#domain/business-number.ts'
import { companyIn } from '#domain/company.ts'
import { useAllSettings } from '#web/document/all-settings.ts'
import { publicHref } from '#web/document/public-href.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { LogoMark } from './logo.tsx'

/** A full-width colon includes its space. */
const afterColon = (label: string): string => (label.endsWith('：') ? label : `${label} `)

/** Footer of every page. On app pages it is one line, in which the company's details are folded. */
export function Footer({ kind }: { kind: 'public' | 'app' }): ReactNode {
  const t = useText('layout')
  const locale = useLocale()
  const company = companyIn(locale, useAllSettings().company)
  const name = (
    <p className="footer-name">
      {company.name} <span lang="ko">{company.koreanName}</span>
    </p>
  )
  if (kind === 'app')
    return (
      <footer className="footer">
        <div className="footer-line">
          {name}
          <Policies />
          <details>
            <summary>{t('footer.company')}</summary>
            <CompanyDetails />
          </details>
        </div>
      </footer>
    )
  const social = [
    { name: 'Instagram', href: company.instagram },
    { name: 'Facebook', href: company.facebook },
    { name: 'KakaoTalk', href: company.kakao },
  ].filter(({ href }) => href !== '')
  return (
    <footer className="footer">
      <div className="footer-row">
        <section className="footer-brand">
          <LogoMark />
          {name}
          <p>{t('footer.tagline')}</p>
          <p>
            <a href={publicHref('/figures', locale)}>{t('footer.figures')}</a>
          </p>
        </section>
        <section>
          <h2>{t('footer.company')}</h2>
          <CompanyDetails />
        </section>
        <section>
          <h2>{t('footer.policies')}</h2>
          <Policies />
        </section>
        <section>
          <h2>{t('footer.social')}</h2>
          <ul>
            {social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener noreferrer" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </footer>
  )
}

/** Facts that Korean law requires of an online shop. */
function CompanyDetails(): ReactNode {
  const t = useText('layout')
  const company = companyIn(useLocale(), useAllSettings().company)
  const lookupUrl = businessLookupUrl(company.businessNumber)
  return (
    <address>
      <p>{company.legalName}</p>
      <p>{t('footer.representative', { name: company.representative })}</p>
      <p>
        {afterColon(t('footer.businessNumber'))}
        <span className="whole">{company.businessNumber}</span>
        {lookupUrl && (
          <>
            {' '}
            <a href={lookupUrl} rel="noopener noreferrer" target="_blank">
              {t('footer.businessLookUp')}
            </a>
          </>
        )}
      </p>
      {company.mailOrderNumber && (
        <p>
          {afterColon(t('footer.mailOrderNumber'))}
          <span className="whole">{company.mailOrderNumber}</span>
        </p>
      )}
      {company.hostingProvider && <p>{t('footer.hostingProvider', { name: company.hostingProvider })}</p>}
      <p>{company.address}</p>
      <p>
        <a href={`tel:${company.phone.replaceAll(/[^+\d]/g, '')}`}>{company.phone}</a>
      </p>
      <p>
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
    </address>
  )
}

function Policies(): ReactNode {
  const t = useText('layout')
  const locale = useLocale()
  return (
    <ul>
      <li>
        <a href={publicHref('/terms-of-service', locale)}>{t('footer.terms')}</a>
      </li>
      <li>
        <a href={publicHref('/privacy-policy', locale)}>
          <strong>{t('footer.privacy')}</strong>
        </a>
      </li>
      <li>
        <a href={publicHref('/refund-policy', locale)}>{t('footer.refund')}</a>
      </li>
    </ul>
  )
}

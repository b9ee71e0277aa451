import type { ReactNode } from 'react'
import { office } from '#domain/office.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { publicHref } from '#web/public-href.ts'
import { LogoMark } from './logo.tsx'

const social = [
  { name: 'Instagram', href: office.social.instagram },
  { name: 'Facebook', href: office.social.facebook },
  { name: 'KakaoTalk', href: office.social.kakao },
]

export function Footer(): ReactNode {
  const t = useText('layout')
  const locale = useLocale()
  return (
    <footer className="footer">
      <div className="footer-row">
        <section className="footer-brand">
          <LogoMark />
          <p className="footer-name">
            {office.name} <span lang="ko">{office.koreanName}</span>
          </p>
          <p>{t('footer.tagline')}</p>
        </section>
        <section>
          <h2>{t('footer.company')}</h2>
          <address>
            <p>{office.legalName}</p>
            <p>{t('footer.representative', { name: office.representative })}</p>
            <p>
              {t('footer.businessNumber')} <span className="whole">{office.businessNumber}</span>
            </p>
            <p>{office.address}</p>
            <p>
              <a href={`tel:${office.phone.replaceAll(/[^+\d]/g, '')}`}>{office.phone}</a>
            </p>
            <p>
              <a href={`mailto:${office.email}`}>{office.email}</a>
            </p>
          </address>
        </section>
        <section>
          <h2>{t('footer.policies')}</h2>
          <ul>
            <li>
              <a href={publicHref('/terms-of-service', locale)}>{t('footer.terms')}</a>
            </li>
            <li>
              <a href={publicHref('/privacy-policy', locale)}>{t('footer.privacy')}</a>
            </li>
            <li>
              <a href={publicHref('/refund-policy', locale)}>{t('footer.refund')}</a>
            </li>
          </ul>
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

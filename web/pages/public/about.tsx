import type { ReactNode } from 'react'
import { localeNames } from '#contract/locale-names.ts'
import { MARKERS } from '#web/document/markers.ts'
import { publicHref } from '#web/document/public-href.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'
import { CounsellorIllustration } from './counsellor-illustration.tsx'
import { counting } from './counting.ts'
import { PageHead } from './page-head.tsx'

export function About({ locale, content }: PublicPageProps): ReactNode {
  const { title, lead, sections, profile, profileTitle, signature, mistakes, next } = content.about
  const { promise } = content.home
  /** Names the page and the language, so that the sender of the mail does not have to. */
  const subject = encodeURIComponent(`${publicHref('/about', locale)} (${localeNames[locale]})`)
  return (
    <>
      <PageHead title={title} lead={lead} picture={<CounsellorIllustration />} />
      <section className="river-band vow">
        <h2>{promise.title}</h2>
        <p>{promise.items[0]}</p>
      </section>
      <div className="story">
        {sections.map((section, index) => (
          <section key={section.title} className="reveal">
            <span className="count" lang="ko" aria-hidden="true">
              {counting[index]}
            </span>
            <h2>{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {profile && (
          <section className="reveal">
            <p className="muted">{profileTitle}</p>
            <h2>{profile.title}</h2>
            {profile.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        )}
        <p className="signature">{signature}</p>
        {MARKERS.reviews}
        <p>
          <a className="button main" href={publicHref('/concern', locale)}>
            {next}
          </a>
        </p>
        <p className="small muted">
          {mistakes.before}
          <a href={`mailto:${mistakes.email}?subject=${subject}`}>{mistakes.email}</a>
          {mistakes.after}
        </p>
      </div>
    </>
  )
}

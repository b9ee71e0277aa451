import type { ReactNode } from 'react'
import { concerns } from '#domain/concerns.ts'
import { MARKERS } from '#web/document/markers.ts'
import { publicHref } from '#web/document/public-href.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'
import { counting } from './counting.ts'
import { HeroIllustration } from './hero-illustration.tsx'

export function Home({ locale, content }: PublicPageProps): ReactNode {
  const { hero, glance, people, steps, promise, honest, call } = content.home
  const { title, ...facts } = glance
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
          <div className="hero-actions">
            <a className="button warm" href="/report">
              {hero.start}
            </a>
            <a className="more" href="#steps">
              {hero.more}
            </a>
          </div>
          {MARKERS.hours}
        </div>
        <HeroIllustration label={hero.picture} />
        <div className="glance">
          <h2 className="visually-hidden">{title}</h2>
          <dl>
            {Object.values(facts).map(({ label, value, note }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <strong>{value}</strong>
                  <span>{note}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className="band people">
        <div className="band-head reveal">
          <h2>{people.title}</h2>
          <p className="lead">{people.lead}</p>
        </div>
        <ol className="patchwork">
          {people.items.map((person, index) => (
            <li key={person.title} className="reveal">
              <span className="count" lang="ko" aria-hidden="true">
                {counting[index]}
              </span>
              <h3>
                <a href={`/report?concern=${concerns[index]}`}>{person.title}</a>
              </h3>
              <p>{person.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="band river-band" id="steps">
        <div className="band-head reveal">
          <h2>{steps.title}</h2>
        </div>
        <ol className="stones">
          {steps.items.map((step) => (
            <li key={step.title} className="reveal">
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="band">
        <div className="honest reveal">
          <h2>{promise.title}</h2>
          <div className="stack tight">
            {promise.items.map((item) => (
              <p key={item}>{item}</p>
            ))}
          </div>
          <h2>{honest.title}</h2>
          <div className="stack tight">
            <p>{honest.text}</p>
            <p>
              <a href={publicHref('/about', locale)}>{honest.link}</a>
            </p>
          </div>
        </div>
      </section>

      <section className="call reveal">
        <h2>{call.title}</h2>
        <p>{call.text}</p>
        <a className="button warm" href="/report">
          {call.button}
        </a>
      </section>
    </>
  )
}

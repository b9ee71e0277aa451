import type { ReactNode } from 'react'
import { publicHref } from '#web/document/public-href.ts'
import type { PublicPageProps } from '#web/document/public-page.ts'

export function Service({ locale, content }: PublicPageProps): ReactNode {
  const { meta, title, lead, price, channels, steps, discount, refund, sample, faq, button, services } =
    content.service
  return (
    <>
      <div className="offer">
        <header className="page-head">
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </div>
        </header>
        <section className="price" aria-labelledby="price-name">
          {services.length > 1 ? (
            <>
              <h2 id="price-name">{meta.title}</h2>
              <ul className="services">
                {services.map(({ id, name, description, duration, fee }) => (
                  <li key={id}>
                    <a href={`${publicHref('/times', locale)}?service=${id}`} rel="nofollow">
                      {name}
                    </a>
                    <strong>{fee}</strong> <small>{duration}</small>
                    {description && <p>{description}</p>}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <h2 id="price-name">{services[0]?.name ?? price.label}</h2>
              <p className="price-amount">{price.amount}</p>
              <p className="muted">{price.unit}</p>
            </>
          )}
          <ul>
            {price.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <a className="button warm wide" href="/report">
            {button}
          </a>
        </section>
      </div>

      <section className="band">
        <div className="band-head">
          <h2>{channels.title}</h2>
          <p className="lead">{channels.lead}</p>
        </div>
        <ul className="channels">
          {channels.items.map((channel) => (
            <li key={channel.name}>
              <h3>{channel.name}</h3>
              <p>{channel.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="band river-band">
        <div className="band-head">
          <h2>{steps.title}</h2>
        </div>
        <ol className="stones five">
          {steps.items.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className="band pair">
        <section className="ticket">
          <h2>{discount.title}</h2>
          <p>{discount.text}</p>
          <p>{discount.review}</p>
        </section>
        <section className="honest">
          <h2>{refund.title}</h2>
          <p>{refund.text}</p>
          {content.home.promise.items.map((item) => (
            <p key={item}>{item}</p>
          ))}
          <p>
            <a href={publicHref('/refund-policy', locale)}>{refund.link}</a>
          </p>
        </section>
      </div>

      <section className="band">
        <div className="honest">
          <div className="stack tight">
            <h2>{sample.title}</h2>
            <p className="muted">{sample.note}</p>
          </div>
          <ol className="stack tight">
            {sample.steps.map(({ text, by }) => (
              <li key={text}>
                {text} <small>({by})</small>
              </li>
            ))}
            <li>
              <a href={publicHref('/figures', locale)}>{content.figures.title}</a>
            </li>
          </ol>
        </div>
      </section>

      <section className="band">
        <div className="band-head">
          <h2>{faq.title}</h2>
        </div>
        <div className="questions">
          {faq.items.map(({ question, answer }) => (
            <details key={question} className="panel">
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  )
}

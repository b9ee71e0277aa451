import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import type { attentionItem, listAttention } from '#contract/office.ts'
import type { Answer } from '#web/api.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Money } from '#web/ui/money.tsx'
import { koreaText } from './moment.ts'
import { loadedLater } from './loaded-later.tsx'
import { viewHref } from './views.ts'

const ReleaseHolds = loadedLater(async () => (await import('./release-holds.tsx')).ReleaseHolds)

type Item = z.output<typeof attentionItem>

/** What no program can settle: first on the page, in words that say what to do. */
export function Attention({ answer }: { answer: Answer<z.output<typeof listAttention.output>> }): ReactNode {
  const t = useText('admin')
  const items = answer.ok ? answer.value.items : []
  const mails = items.filter(({ kind }) => kind === 'message_failed')
  const others = items.filter(({ kind }) => kind !== 'message_failed')
  // One outage fails many mails: they are one thing to do.
  const shown = [
    ...others.map((item) => ({ item, count: 1 })),
    ...mails.slice(0, 1).map((item) => ({ item, count: mails.length })),
  ]
  return (
    <section className={`attention ${items.length > 0 ? 'some' : 'none'}`} aria-labelledby="attention">
      <h2 id="attention">
        {t('attention.title')}
        {shown.length > 0 && <span className="count">{shown.length}</span>}
      </h2>
      {!answer.ok && <Alert>{t('attention.failed')}</Alert>}
      {answer.ok && items.length === 0 && <p className="muted">{t('attention.none')}</p>}
      {items.length > 0 && (
        <ul>
          {shown.map(({ item, count }) => (
            <AttentionItem
              key={`${item.kind} ${item.paymentId} ${item.since} ${item.detail}`}
              count={count}
              {...item}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function AttentionItem(props: Item & { count: number }): ReactNode {
  const { kind, amount, since, detail, consultationId, paymentId, orderId, captureId, count } = props
  const t = useText('admin')
  const locale = useLocale()
  return (
    <li>
      <div className="attention-head">
        <h3>{kind === 'message_failed' ? t(`attention.${kind}`, { count }) : t(`attention.${kind}`)}</h3>
        {amount && (
          <strong>
            <Money amount={amount} />
          </strong>
        )}
      </div>
      <p>{t(`attention.${kind}.do`)}</p>
      <p className="small muted">
        <time dateTime={since}>{t('attention.since', { since: koreaText(since, locale) })}</time>
        {/* The one id under which PayPal's dashboard finds it. */}
        {captureId ? (
          <span>{t('attention.capture', { id: captureId })}</span>
        ) : orderId ? (
          <span>{t('attention.order', { id: orderId })}</span>
        ) : (
          paymentId && <span>{t('attention.payment', { id: paymentId })}</span>
        )}
        {detail && <span>{t('attention.detail', { detail })}</span>}
      </p>
      {consultationId && <a href={viewHref('consultations', { q: consultationId })}>{t('attention.open')}</a>}
      {kind === 'times_held' && <ReleaseHolds />}
      {kind === 'message_failed' && (
        <a href={viewHref('mails', { state: 'failed' })}>{t('attention.mails')}</a>
      )}
    </li>
  )
}

import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import {
  type attentionActions,
  type attentionItem,
  decideOrder,
  dismissInstallation,
  retryRefund,
  takeOver,
} from '#contract/attention.ts'
import { decideHeldMessages } from '#contract/outbox.ts'
import { introduceConsultation, settleMissed } from '#contract/course.ts'
import { type Answer, call } from '#web/wire/api.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { DisputeFacts } from '#web/pages/admin/consultations/dispute-facts.tsx'
import { koreaText } from '#web/pages/admin/moment.ts'
import { ReleaseHolds } from '#web/pages/admin/calendar/release-holds.tsx'
import { detailOf } from './detail.ts'
import { saidOf } from './said.ts'
import { Toast, useTask } from './task.tsx'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { consultationHref, viewHref } from '#web/pages/admin/views.ts'
import { providerOfId } from '#web/pages/admin/provider.ts'

type Item = z.output<typeof attentionItem>
type Action = (typeof attentionActions)[number]
type Act = (item: Item, action: Action) => Promise<Answer<unknown>>

/** Of these there may be many of one cause: they are one thing to do. */
const together = ['message_failed', 'message_held'] as const
const isTogether = (kind: Item['kind']): kind is (typeof together)[number] =>
  (together as readonly string[]).includes(kind)

/** What needs somebody, in words that say what to do, with a button for each way out. */
export function AttentionList({ shown }: { shown: ReturnType<typeof shownOf> }): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const money = useMoneyText()
  const task = useTask()
  const press = (item: Item, action: Action): void =>
    task.run(`${action} ${item.id}`, async () => {
      const answer = await act(item, action)
      return saidOf(action, answer, { t, errorText }, money(item.amount ?? '', item.currency ?? undefined))
    })
  return (
    <>
      <ul>
        {shown.map(({ item, count }) => (
          <AttentionItem
            key={`${item.kind} ${item.id}`}
            item={item}
            count={count}
            busy={task.busy}
            onPress={(action) => press(item, action)}
          />
        ))}
      </ul>
      <Toast task={task} />
    </>
  )
}

/** One outage fails many mails: they are one thing to do. */
export const shownOf = (items: Item[]) =>
  items
    .filter(({ kind }, index) => !isTogether(kind) || items.findIndex((each) => each.kind === kind) === index)
    .map((item) => ({ item, count: items.filter(({ kind }) => kind === item.kind).length }))

const act: Act = ({ id }, action) => {
  switch (action) {
    case 'adopt':
    case 'refund':
    case 'leave':
      return call(decideOrder, { orderId: id, decision: action })
    case 'take_over':
      return call(takeOver, {})
    case 'dismiss':
      return call(dismissInstallation, { mark: id })
    case 'send':
    case 'discard':
      return call(decideHeldMessages, { decision: action })
    case 'retry':
      return call(retryRefund, { id })
    case 'settle':
      return call(settleMissed, { id })
    case 'introduce':
      return call(introduceConsultation, { id })
  }
}

function AttentionItem(props: {
  item: Item
  count: number
  busy: string | null
  onPress: (action: Action) => void
}): ReactNode {
  const { item, count, busy, onPress } = props
  const { kind, amount, currency, since, consultationId, name, startsAt } = item
  const t = useText('admin')
  const locale = useLocale()
  // One failed mail is looked at before it is sent again: its list has the button.
  const actions = kind === 'message_failed' ? [] : item.actions
  const noted = detailOf(item, { t, locale })
  return (
    <li>
      <div className="attention-head">
        <h3>{isTogether(kind) ? t(`attention.${kind}`, { count }) : t(`attention.${kind}`)}</h3>
        {amount && <strong>{t('attention.currency', { amount, currency: currency ?? '' })}</strong>}
      </div>
      {name !== null && !isTogether(kind) && (
        <p>
          <strong>
            {startsAt === null ? name : t('attention.about', { name, moment: koreaText(startsAt, locale) })}
          </strong>
        </p>
      )}
      {kind === 'unknown_money' && <p>{t(`attention.unknown_money.${originOf(item.detail)}`)}</p>}
      {kind === 'dispute' ? <DisputeFacts {...item} /> : <p>{t(`attention.${kind}.do`)}</p>}
      {noted && <p>{noted.said}</p>}
      <p className="small muted">
        <time dateTime={since}>{t('attention.since', { since: koreaText(since, locale) })}</time>
        <ProviderId {...item} />
        {noted?.code && <span>{t('cause.code', { code: noted.code })}</span>}
      </p>
      {actions.length > 0 && (
        <div className="row">
          {actions.map((action) => (
            <Button
              key={action}
              look={action === 'refund' || action === 'discard' ? 'danger' : 'plain'}
              busy={busy === `${action} ${item.id}`}
              onClick={() => onPress(action)}
            >
              {t(`attention.action.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {consultationId && !isTogether(kind) && (
        <SearchLink href={consultationHref(consultationId)}>{t('attention.open')}</SearchLink>
      )}
      {kind === 'times_held' && <ReleaseHolds />}
      {kind === 'message_failed' && (
        <a href={viewHref('mails', { state: 'failed' })}>{t('attention.mails')}</a>
      )}
      {kind === 'message_held' && (
        <a href={viewHref('mails', { state: 'held' })}>{t('attention.heldMails')}</a>
      )}
    </li>
  )
}

/** The one id under which the provider's own pages find it. */
function ProviderId({ captureId, orderId, paymentId }: Item): ReactNode {
  const t = useText('admin')
  if (captureId)
    return <span>{t('attention.capture', { id: captureId, provider: providerOfId(captureId) })}</span>
  if (orderId) return <span>{t('attention.order', { id: orderId, provider: providerOfId(orderId) })}</span>
  return paymentId && <span>{t('attention.payment', { id: paymentId })}</span>
}

const origins = ['lost', 'foreign', 'unmarked', 'unbookable'] as const
const originOf = (detail: string): (typeof origins)[number] =>
  origins.find((origin) => origin === detail) ?? 'unmarked'

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  acknowledgeReversal,
  type actionItemActions,
  decideOrder,
  dismissOtherInstance,
  retryRefund,
  takeOver,
} from '#contract/action-items.ts'
import { decidePausedMails } from '#contract/outbox.ts'
import { recordTransfer } from '#contract/staff-bookings.ts'
import {
  acceptCollision,
  acknowledgeMissed,
  beginConsultation,
  introduceConsultation,
  settleMissed,
} from '#contract/stages.ts'
import { ReleaseHolds } from '#web/pages/admin/calendar/release-holds.tsx'
import { DisputeFacts } from '#web/pages/admin/consultations/dispute-facts.tsx'
import { formatKoreaTime, formatShortKoreaTime } from '#web/pages/admin/korea-time.ts'
import { isOutsideId, providerOfId } from '#web/pages/admin/provider.ts'
import { consultationHref, OFFER_ASKED, viewHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useErrorText, useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { type Answer, call } from '#web/wire/api.ts'
import { adviceOf } from './advice.ts'
import { type PendingAction, ConfirmDialog, needsConfirmation, originOf } from './confirm-dialog.tsx'
import { detailOf } from './detail.ts'
import { isGrouped, type Item, mergePlaces, type Placed, shownOf } from './places.ts'
import { RefundCountdown } from './refund-countdown.tsx'
import { Toast, useTask } from './task.tsx'
import { toastFor } from './toast-for.ts'

type Action = (typeof actionItemActions)[number]
/** Dispute outcome: decided for the buyer, while the money has not been reported as gone. */
const LOST = 'RESOLVED_BUYER_FAVOUR'

type Act = (item: Item, action: Action) => Promise<Answer<unknown>>

export function ActionItemsList({ items }: { items: Item[] }): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const money = useMoneyText()
  const task = useTask()
  const [latest, setLatest] = useState(items)
  const [placed, setPlaced] = useState(() => mergePlaces([], shownOf(items)))
  const [pending, setPending] = useState<PendingAction | null>(null)
  if (latest !== items) {
    setLatest(items)
    setPlaced(mergePlaces(placed, shownOf(items)))
  }
  const run = ({ item, action }: PendingAction): void => {
    setPending(null)
    task.run(`${action} ${item.id}`, async () => {
      const answer = await act(item, action)
      return toastFor(action, answer, { t, errorText }, money(item.amount ?? '', item.currency ?? undefined))
    })
  }
  return (
    <>
      <ul>
        {placed.map(({ key, item, count, isSettled }, index) => (
          <ActionItem
            key={key}
            item={item}
            count={count}
            isRepeated={hasGist(item) && placed[index - 1]?.item.kind === item.kind}
            isSettled={isSettled}
            busy={task.busy}
            onPress={(action) => {
              const press = { item, count, action }
              if (needsConfirmation(item, action)) setPending(press)
              else run(press)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog pending={pending} onClose={() => setPending(null)} onConfirm={run} />
      <Toast task={task} />
    </>
  )
}

const act: Act = ({ id, kind, consultationId, amount }, action) => {
  switch (action) {
    case 'adopt':
    case 'refund':
    case 'leave':
      return call(decideOrder, { orderId: id, decision: action })
    case 'take_over':
      return call(takeOver, {})
    case 'dismiss':
      return call(dismissOtherInstance, { mark: id })
    case 'send':
    case 'discard':
      return call(decidePausedMails, { decision: action })
    case 'transferred':
      return call(recordTransfer, { id, ...(amount !== null && { seen: amount }) })
    case 'accept':
      return call(acceptCollision, { id: consultationId ?? '', seen: id })
    case 'retry':
      return call(retryRefund, { id })
    case 'settle':
      return call(settleMissed, { id })
    case 'introduce':
      return call(introduceConsultation, { id })
    case 'begin':
      return call(beginConsultation, { id })
    case 'acknowledge':
      return kind === 'payment_reversed' ? call(acknowledgeReversal, { id }) : call(acknowledgeMissed, { id })
  }
}

/** One line that opens to the instruction; a single action is a button on the line itself. */
function ActionItem(
  props: Omit<Placed, 'key'> & {
    /** The entry above has the same title, which is then shown only once. */
    isRepeated: boolean
    busy: string | null
    onPress: (action: Action) => void
  },
): ReactNode {
  const { item, count, isSettled, isRepeated, busy, onPress } = props
  const { kind } = item
  const t = useText('admin')
  // A failed mail is reviewed before it is sent again: the mail list has that button.
  const actions = kind === 'message_failed' ? [] : item.actions
  return (
    <li className={isSettled ? 'settled' : undefined}>
      <details>
        <summary>
          <h3 className={isRepeated ? 'visually-hidden' : undefined}>
            {isGrouped(kind) ? t(`attention.${kind}`, { count }) : t(`attention.${kind}`)}
          </h3>
          <Gist {...item} />
        </summary>
        <Instruction item={item} isSettled={isSettled} />
      </details>
      {(actions.length > 0 || isSettled) && (
        <div className={actions.length > 1 ? 'attention-acts several' : 'attention-acts'}>
          <div className="row" inert={isSettled}>
            {actions.map((action) => (
              <Button
                key={action}
                look={lookOf(action)}
                busy={busy === `${action} ${item.id}`}
                onClick={() => onPress(action)}
              >
                {t(`attention.action.${action}`)}
                {needsConfirmation(item, action) && '…'}
              </Button>
            ))}
          </div>
          {isSettled && <p className="settled-line">{t('attention.settled')}</p>}
        </div>
      )}
    </li>
  )
}

/** False when the line has nothing but its title, which must then be shown also below an entry of the same kind. */
const hasGist = ({ name, startsAt, amount, respondBy }: Item): boolean =>
  [name, startsAt, amount, respondBy].some((each) => each !== null)

/** The client, the start, the amount and the deadline in one line. */
export function Gist({ kind, name, startsAt, amount, currency, respondBy }: Item): ReactNode {
  const t = useText('admin')
  const money = useMoneyText()
  const languageTag = useLanguageTag()
  if (isGrouped(kind)) return null
  return (
    <span className="attention-gist">
      {name !== null && <strong>{name}</strong>}
      {respondBy !== null && (
        <span className="due">
          {t('attention.until', { moment: formatShortKoreaTime(respondBy, languageTag) })}
        </span>
      )}
      {name !== null && startsAt !== null && respondBy === null && <WhenShort at={startsAt} />}
      {amount && <span className="amount">{money(amount, currency ?? undefined)}</span>}
    </span>
  )
}

/** The facts of an entry and what to do about it. */
function Instruction({ item, isSettled }: { item: Item; isSettled: boolean }): ReactNode {
  const { kind, since, consultationId, name, startsAt } = item
  const t = useText('admin')
  const locale = useLocale()
  const noted = detailOf(item, { t, locale })
  return (
    <div className="attention-more">
      {name !== null && startsAt !== null && !isGrouped(kind) && (
        <p>{t('attention.about', { name, moment: formatKoreaTime(startsAt, locale) })}</p>
      )}
      {kind === 'unknown_money' && <p>{t(`attention.unknown_money.${originOf(item.detail)}`)}</p>}
      {kind === 'dispute' && item.detail === LOST && <p>{t('attention.dispute.lost')}</p>}
      {kind === 'dispute' || kind === 'payment_held' ? (
        <DisputeFacts {...item} />
      ) : (
        <p>{t(adviceOf(item))}</p>
      )}
      {kind === 'not_begun' && startsAt !== null && (
        <RefundCountdown startsAt={startsAt} paid={item.amount} />
      )}
      {noted && <p>{noted.text}</p>}
      <p className="small muted">
        <time dateTime={since}>{t('attention.since', { since: formatKoreaTime(since, locale) })}</time>
        <ProviderId {...item} />
        {noted?.code && <span>{t('cause.code', { code: noted.code })}</span>}
      </p>
      {consultationId && !isGrouped(kind) && (
        <p className="row">
          <Link to={consultationHref(consultationId)}>{t('attention.open')}</Link>
          {kind === 'feed_collides' && (
            <Link to={`${consultationHref(consultationId)}?${OFFER_ASKED}`}>{t('offer.open')}</Link>
          )}
        </p>
      )}
      <Solution kind={kind} isSettled={isSettled} />
    </div>
  )
}

/** Link or button for kinds of action items without actions of their own. */
function Solution({ kind, isSettled }: Pick<Item, 'kind'> & { isSettled: boolean }): ReactNode {
  const t = useText('admin')
  switch (kind) {
    case 'times_held':
      return !isSettled && <ReleaseHolds />
    case 'message_failed':
      return <Link to={viewHref('mails', { state: 'failed' })}>{t('attention.mails')}</Link>
    case 'message_held':
      return <Link to={viewHref('mails', { state: 'held' })}>{t('attention.heldMails')}</Link>
    default:
      return null
  }
}

const lookOf = (action: Action): 'danger' | 'main' | 'plain' =>
  action === 'refund' || action === 'discard' ? 'danger' : action === 'begin' ? 'main' : 'plain'

/** The id by which the provider's own pages find the payment. */
function ProviderId({ captureId, orderId, paymentId }: Item): ReactNode {
  const t = useText('admin')
  if (captureId && isOutsideId(captureId)) return <span>{t('attention.outside')}</span>
  if (captureId)
    return <span>{t('attention.capture', { id: captureId, provider: providerOfId(captureId) })}</span>
  if (orderId) return <span>{t('attention.order', { id: orderId, provider: providerOfId(orderId) })}</span>
  return paymentId && <span>{t('attention.payment', { id: paymentId })}</span>
}

// For action-items.tsx, which loads this module only when there are items.
export { shownOf } from './places.ts'

import type { z } from 'zod/mini'
import type { actionItem } from '#contract/action-items.ts'
import { type Locale, localeTags } from '#contract/locales.ts'
import { paymentMethods } from '#domain/payment-method.ts'
import { refundStatuses } from '#domain/refund.ts'
import { formatKoreaDay, formatShortKoreaPeriod } from '#web/pages/admin/korea-time.ts'
import { mailLabel } from '#web/pages/admin/mails/mail-label.ts'
import { providerTitles } from '#web/pages/admin/provider.ts'
import { oneOf } from '#web/pages/admin/views.ts'
import type { TFunction } from '#web/texts/catalogues.ts'
import { type Cause, causeOf, eventAbout, mailCauseOf } from './causes.ts'

/** Maximum number of overlapping events that are named. */
const MAX_EVENTS = 3

type Item = Pick<z.output<typeof actionItem>, 'kind' | 'detail'>
type Reader = { t: TFunction<'admin'>; locale: Locale }
type Describe = (detail: string, reader: Reader) => Cause | null

/**
 * Returns the detail of an action item as a sentence; null for kinds whose own sentence is complete. `code`
 * is for the provider's support.
 */
export const detailOf = ({ kind, detail }: Item, reader: Reader): Cause | null =>
  describe[kind](detail, reader)

const nothing: Describe = () => null
const moneyCause: Describe = (detail, { t }) => causeOf(detail, t)
const numberOf: Describe = (number, { t }) => withoutCode(t('attention.number', { number }))

const describe: Readonly<Record<Item['kind'], Describe>> = {
  restored: nothing,
  unknown_money: nothing,
  dispute: nothing,
  payment_held: nothing,
  payment_reversed: nothing,
  message_held: nothing,
  refund_needs_attention: moneyCause,
  refund_delayed: moneyCause,
  payment_pending_long: moneyCause,
  payment_to_accept: moneyCause,
  payment_unclear: moneyCause,
  orphan_unclear: moneyCause,
  payment_mismatch: moneyCause,
  not_begun: numberOf,
  not_introduced: numberOf,
  other_installation: (at, { t }) => withoutCode(t('attention.other_installation.at', { at })),
  event_unprocessed(detail, { t }) {
    const [count = '', type = ''] = detail.split(' ')
    const text = t(`attention.event_unprocessed.${eventAbout(type)}`, { count: Number(count) })
    return { text, code: type || null }
  },
  journal_differs: (detail, { t }) =>
    withoutCode(t('attention.journal_differs.count', { count: Number(detail) })),
  missed_asked(detail, { t }) {
    const [number = '', state] = detail.split(' ')
    const known = oneOf(['begun', 'completed', 'absent'] as const, state) ?? 'begun'
    return withoutCode(t(`attention.missed_asked.${known}`, { number }))
  },
  office_missed(detail, { t }) {
    const [outcome, state] = detail.split(' ')
    if (outcome !== 'refund')
      return withoutCode(t(`attention.office_missed.${outcome === 'moved' ? 'moved' : 'choosing'}`))
    const status = oneOf(refundStatuses, state)
    return withoutCode(
      status
        ? t('attention.office_missed.refund', { state: t(`refund.${status}`) })
        : t('attention.office_missed.cancelled'),
    )
  },
  feed_collides(detail, { t, locale }) {
    const [number = '', ...events] = detail.split(' ')
    const periods = events.slice(0, MAX_EVENTS).map((event) => {
      const [from = '', until = ''] = event.split('/')
      return formatShortKoreaPeriod(from, until, localeTags[locale])
    })
    const more = events.length > MAX_EVENTS ? ['…'] : []
    const text = t('attention.feed_collides.at', { events: [...periods, ...more].join(', ') })
    return withoutCode(`${text} · ${t('attention.number', { number })}`)
  },
  provider_silent: (name, { t }) => withoutCode(t('attention.provider', { provider: providerTitle(name) })),
  test_payments: (name, { t }) =>
    withoutCode(t('attention.test_payments.at', { provider: providerTitle(name) })),
  account_refused(detail, { t }) {
    const [name = '', issue = ''] = detail.split(' ')
    const text = t('attention.account_refused.at', { provider: providerTitle(name) })
    return { text, code: issue || null }
  },
  taken_unasked(detail, { t }) {
    const way = oneOf(paymentMethods, detail)
    return withoutCode(t('attention.way', { way: way ? t(`attention.way.${way}`) : detail }))
  },
  feed_failed(detail, { t }) {
    const [host = '', fault = ''] = detail.split(' ')
    return { text: t('attention.feed_failed.at', { host }), code: fault || null }
  },
  times_held(detail, { t, locale }) {
    const [date = '', share = ''] = detail.split(' ')
    const [held = '', left = ''] = share.split('/')
    return withoutCode(t('attention.times_held.share', { day: formatKoreaDay(date, locale), held, left }))
  },
  mails_stopped: (fault, { t }) => mailCauseOf(fault, t),
  backup_failed: (code, { t }) => ({ text: t('attention.backup_failed.text'), code }),
  message_failed(detail, { t }) {
    const [mail = '', ...parts] = detail.split(': ')
    const label = mailLabel(mail)
    const { text, code } = mailCauseOf(parts.join(': '), t)
    return { text: label ? t('attention.mail', { mail: t(label), text }) : text, code }
  },
}

const withoutCode = (text: string): Cause => ({ text, code: null })

const providerTitle = (name: string): string => providerTitles[name === 'portone' ? 'portone' : 'paypal']

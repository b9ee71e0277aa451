import type { z } from 'zod/mini'
import type { actionItem } from '#contract/action-items.ts'
import { type Locale, localeTags } from '#contract/locales.ts'
import { paymentMethods } from '#domain/payment-method.ts'
import { refundLabels } from '#web/pages/admin/labels.ts'
import { mailLabel } from '#web/pages/admin/mails/mail-label.ts'
import { koreaDay, shortPeriod } from '#web/pages/admin/moment.ts'
import { providerTitles } from '#web/pages/admin/provider.ts'
import { oneOf } from '#web/pages/admin/views.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Say } from '#web/texts/text.ts'
import { type Cause, causeOf, eventAbout, mailCauseOf } from './causes.ts'

/** Of the events that overlap a booking, so many are named. */
const MAX_EVENTS = 3

const refundStates = Object.keys(refundLabels) as (keyof typeof refundLabels)[]

type Speaker = { t: Say<English['common'] & English['admin']>; locale: Locale }

/**
 * Returns the detail of an action item as a sentence; null for kinds whose own sentence is complete. `code`
 * is for the provider's support.
 */
export function detailOf(
  { kind, detail }: Pick<z.output<typeof actionItem>, 'kind' | 'detail'>,
  { t, locale }: Speaker,
): Cause | null {
  const plainly = (said: string): Cause => ({ said, code: null })
  switch (kind) {
    case 'restored':
    case 'unknown_money':
    case 'dispute':
    case 'payment_held':
    case 'payment_reversed':
    case 'message_held':
      return null
    case 'refund_needs_attention':
    case 'refund_delayed':
    case 'payment_pending_long':
    case 'payment_to_accept':
    case 'payment_unclear':
    case 'orphan_unclear':
    case 'payment_mismatch':
      return causeOf(detail, t)
    case 'other_installation':
      return plainly(t('attention.other_installation.at', { at: detail }))
    case 'event_unprocessed': {
      const [count = '', type = ''] = detail.split(' ')
      const said = t(`attention.event_unprocessed.${eventAbout(type)}`, { count: Number(count) })
      return { said, code: type || null }
    }
    case 'journal_differs':
      return plainly(t('attention.journal_differs.count', { count: Number(detail) }))
    case 'missed_asked': {
      const [number = '', state] = detail.split(' ')
      const known = oneOf(['begun', 'completed', 'absent'] as const, state ?? null) ?? 'begun'
      return plainly(t(`attention.missed_asked.${known}`, { number }))
    }
    case 'office_missed': {
      const [outcome = '', state = ''] = detail.split(' ')
      if (outcome === 'refund') {
        const status = oneOf(refundStates, state)
        return plainly(
          status
            ? t('attention.office_missed.refund', { state: t(refundLabels[status]) })
            : t('attention.office_missed.cancelled'),
        )
      }
      return plainly(t(`attention.office_missed.${outcome === 'moved' ? 'moved' : 'choosing'}`))
    }
    case 'feed_collides': {
      const [number = '', ...events] = detail.split(' ')
      const periods = events.slice(0, MAX_EVENTS).map((event) => {
        const [from = '', until = ''] = event.split('/')
        return shortPeriod(from, until, localeTags[locale])
      })
      const more = events.length > MAX_EVENTS ? ['…'] : []
      const said = t('attention.feed_collides.at', { events: [...periods, ...more].join(', ') })
      return plainly(`${said} · ${t('attention.number', { number })}`)
    }
    case 'not_begun':
    case 'not_introduced':
      return plainly(t('attention.number', { number: detail }))
    case 'provider_silent':
      return plainly(
        t('attention.provider', { provider: providerTitles[detail === 'portone' ? 'portone' : 'paypal'] }),
      )
    case 'test_payments':
      return plainly(
        t('attention.test_payments.at', {
          provider: providerTitles[detail === 'portone' ? 'portone' : 'paypal'],
        }),
      )
    case 'account_refused': {
      const [provider = '', issue = ''] = detail.split(' ')
      const said = t('attention.account_refused.at', {
        provider: providerTitles[provider === 'portone' ? 'portone' : 'paypal'],
      })
      return { said, code: issue || null }
    }
    case 'taken_unasked': {
      const way = oneOf(paymentMethods, detail)
      return plainly(t('attention.way', { way: way ? t(`attention.way.${way}`) : detail }))
    }
    case 'feed_failed': {
      const [host = '', fault = ''] = detail.split(' ')
      return { said: t('attention.feed_failed.at', { host }), code: fault || null }
    }
    case 'times_held': {
      const [date = '', share = ''] = detail.split(' ')
      const [held = '', left = ''] = share.split('/')
      return plainly(t('attention.times_held.share', { day: koreaDay(date, locale), held, left }))
    }
    case 'mails_stopped':
      return mailCauseOf(detail, t)
    case 'backup_failed':
      return { said: t('attention.backup_failed.said'), code: detail }
    case 'message_failed': {
      const [mail = '', ...words] = detail.split(': ')
      const label = mailLabel(mail)
      const { said, code } = mailCauseOf(words.join(': '), t)
      return { said: label ? t('attention.mail', { mail: t(label), said }) : said, code }
    }
  }
}

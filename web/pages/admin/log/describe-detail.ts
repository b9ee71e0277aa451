import type { z } from 'zod/mini'
import type { auditEntry } from '#contract/audit-log.ts'
import { auditActions } from '#contract/audit.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Locale, localeTags } from '#contract/locales.ts'
import { mailStates } from '#contract/outbox.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { fromMinor } from '#domain/currency.ts'
import { refundStatuses } from '#domain/refund.ts'
import type { Section } from '#domain/settings.ts'
import { staffRoles } from '#domain/staff.ts'
import { causeOf } from '#web/pages/admin/action-items/causes.ts'
import { formatKoreaDay, formatKoreaTime, formatShortKoreaPeriod } from '#web/pages/admin/korea-time.ts'
import { mailStateLabels, statusLabels } from '#web/pages/admin/labels.ts'
import { mailLabel } from '#web/pages/admin/mails/mail-label.ts'
import { fieldLabel } from '#web/pages/admin/settings/field-label.ts'
import { oneOf } from '#web/pages/admin/views.ts'
import type { TFunction } from '#web/texts/catalogues.ts'

type Detail = z.output<typeof auditEntry>['detail']
type Reader = {
  t: TFunction<'admin'>
  settings: TFunction<'settings'>
  errorText: (code: ErrorCode) => string
  locale: Locale
}
type Formatter = (value: unknown, reader: Reader, all: Detail) => string | null

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** A count with its noun; null for zero. */
const countText =
  (
    key: `log.detail.${'days' | 'ended' | 'leftOut' | 'released' | 'rates' | 'mails' | DeletedKind}`,
  ): Formatter =>
  (value, { t }) =>
    Number(value) > 0 ? t(key, { count: Number(value) }) : null
type DeletedKind = 'consultations' | 'payments' | 'attachments' | 'messages' | 'reviews'

/** One of two sentences, by a boolean. */
const either =
  (yes: EitherKey, no: EitherKey | null): Formatter =>
  (value, { t }) =>
    value === true ? t(yes) : no && t(no)
type EitherKey = `log.detail.${
  | 'agreed'
  | 'takenBack'
  | 'first'
  | 'issued'
  | 'notIssued'
  | 'again'
  | 'published'
  | 'takenOff'
  | 'freeMove'
  | 'keptBooked'
  | 'asksOffice'}`

/** How a booking that staff made is paid. */
const paidBy = ['outside', 'link', 'free'] as const
const causes = ['password', 'totp', 'passkey'] as const
const answers = ['accept', 'keep', 'refund'] as const
const remedies = ['move', 'refund'] as const

/**
 * Formatters by detail name; null omits a detail, and one without a formatter is shown under its own name.
 */
const formatters: Record<string, Formatter> = {
  refundCents: (value, reader, all) =>
    value === 0
      ? reader.t('log.detail.noRefund')
      : reader.t('log.detail.refund', { amount: money(value, all) }),
  amountCents: (value, reader, all) => reader.t('log.detail.refund', { amount: money(value, all) }),
  // The person is known by the booking.
  client: () => null,
  startsAt: (value, reader) => describeState(value, reader),
  amount: (value, _, { currency }) => [value, currency].filter(Boolean).join(' '),
  date: (value, reader) => describeState(value, reader),
  slug: (value) => String(value),
  events: (value, { locale }) =>
    String(value)
      .split(' ')
      .map((event) => formatShortKoreaPeriod(...asPeriod(event), localeTags[locale]))
      .join(', '),
  percent: (value) => `${String(value)}%`,
  seats: (value, { t }) =>
    value === 0 ? t('log.detail.closed') : t('log.detail.seats', { count: Number(value) }),
  days: countText('log.detail.days'),
  keepBooked: either('log.detail.keptBooked', null),
  code: (value, { errorText }) => errorText(value as ErrorCode),
  call: (value) => String(value),
  issue: (value, { t }) => {
    if (typeof value !== 'string') return null
    const { text, code } = causeOf(value, t)
    return code ? `${text} (${t('cause.code', { code })})` : text
  },
  cause: (value, { t }) => {
    const known = oneOf(causes, String(value))
    return known ? t(`log.detail.cause.${known}`) : String(value)
  },
  device: (value, { t }) => describeDevice(String(value), t),
  ended: countText('log.detail.ended'),
  kind: (value, { t }) => {
    const paid = oneOf(paidBy, String(value))
    if (paid) return t(`booking.pay.${paid}`)
    const key = mailLabel(String(value))
    return key ? t(key) : String(value)
  },
  state: (value, { t }) => {
    const known = oneOf(mailStates, String(value))
    return known ? t(mailStateLabels[known].text) : String(value)
  },
  granted: either('log.detail.agreed', 'log.detail.takenBack'),
  agreed: either('log.detail.agreed', 'log.detail.takenBack'),
  wasPublished: () => null,
  with: () => 'Google',
  shown: (value, { t }) =>
    Array.isArray(value) && value.length > 0 ? t('log.detail.shown', { count: value.length }) : null,
  leftOut: countText('log.detail.leftOut'),
  released: countText('log.detail.released'),
  hours: (value, { locale }) =>
    Array.isArray(value) ? value.map((hour) => formatKoreaTime(String(hour), locale)).join(' / ') : null,
  answer: (value, { t }) => {
    const known = oneOf(answers, String(value))
    return known ? t(`log.detail.answer.${known}`) : String(value)
  },
  wish: (value, { t }) => {
    const known = oneOf(remedies, String(value))
    return known ? t(`log.detail.wish.${known}`) : String(value)
  },
  role: (value, reader) => describeState(value, reader),
  asked: either('log.detail.asksOffice', null),
  issued: either('log.detail.issued', 'log.detail.notIssued'),
  isFirst: either('log.detail.first', 'log.detail.again'),
  isPublished: either('log.detail.published', 'log.detail.takenOff'),
  freeMove: either('log.detail.freeMove', null),
  free: () => null,
  missedBy: () => null,
  origin: () => null,
  refundId: () => null,
  version: () => null,
  sort: () => null,
  fields: (value, { t, settings }) =>
    Array.isArray(value)
      ? value
          // The action itself names the working hours.
          .filter((field) => field !== 'hours')
          .map((field) =>
            field === 'services' ? t('dashboard.view.services') : fieldName(String(field), settings),
          )
          .join(', ') || null
      : null,
  steps: (value, { t }) =>
    Array.isArray(value) ? t('log.detail.steps', { count: value.length }) : String(value),
  rates: countText('log.detail.rates'),
  keptDays: (value, { t }) => t('log.detail.keptDays', { count: Number(value) }),
  count: countText('log.detail.mails'),
  consultations: countText('log.detail.consultations'),
  payments: countText('log.detail.payments'),
  attachments: countText('log.detail.attachments'),
  messages: countText('log.detail.messages'),
  reviews: countText('log.detail.reviews'),
  page: (value, { t }) => (Number(value) > 1 ? t('log.detail.page', { page: String(value) }) : null),
  status: (value, reader) => describeState(value, reader),
  action: (value, { t }) => {
    const known = oneOf(auditActions, String(value))
    return known ? t(`log.action.${known}`) : String(value)
  },
}

/** Formats the details of an entry in the reader's language. */
export function describeDetail(detail: Detail, reader: Reader): string[] {
  const { from, to, currency: _, ...rest } = detail
  const described = Object.entries(rest).map(([name, value]) => {
    const formatter = formatters[name]
    return formatter ? formatter(value, reader, detail) : `${name}: ${plain(value)}`
  })
  return [between(from, to, reader), ...described].filter((each) => each !== null && each !== '') as string[]
}

/** Formats a change from one state, day or slot to another; null if only one is given. */
function between(from: unknown, to: unknown, reader: Reader): string | null {
  if (from === undefined || to === undefined) return null
  const [before, after] = [describeState(from, reader), describeState(to, reader)]
  if (typeof from === 'string' && CALENDAR_DATE.test(from))
    return before === after ? before : `${before} – ${after}`
  return `${before} → ${after}`
}

function describeState(value: unknown, { t, locale }: Reader): string {
  const text = String(value)
  if (CALENDAR_DATE.test(text)) return formatKoreaDay(text, locale)
  if (INSTANT.test(text)) return formatKoreaTime(text, locale)
  const role = oneOf(staffRoles, text)
  if (role) return t(`team.role.${role}`)
  const status = oneOf(consultationStatuses, text)
  if (status) return t(statusLabels[status].text)
  const refund = oneOf(refundStatuses, text)
  return refund ? t(`refund.${refund}`) : text
}

function money(value: unknown, { currency }: Detail): string {
  const paidIn = typeof currency === 'string' ? currency : 'USD'
  return typeof value === 'number' ? `${fromMinor(value, paidIn)} ${paidIn}` : String(value)
}

/** Names a path such as "prices.USD" with the settings' labels. */
function fieldName(path: string, settings: Reader['settings']): string {
  const [section = '', ...field] = path.split('.')
  const name = settings(`settings.${section as Section}`)
  return field.length === 0 ? name : `${name} · ${fieldLabel(settings, section as Section, field.join('.'))}`
}

/** Formats a device such as "Chrome on Windows"; browser and system names are not translated. */
function describeDevice(device: string, t: Reader['t']): string {
  if (device === 'Unknown device') return t('log.detail.device.unknown')
  const [browser = '', system] = device.split(' on ')
  return system ? t('log.detail.device.known', { browser, system }) : browser
}

function asPeriod(event: string): [from: string, until: string] {
  const [from = '', until = ''] = event.split('/')
  return [from, until]
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import type { FilterName } from '#contract/services.ts'
import { isWithheld } from '#domain/withheld.ts'
import { CounsellorMark } from '#web/pages/admin/counsellors/counsellor-mark.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { labelOf, openRefundLabel, shortId } from '#web/pages/admin/labels.ts'
import { MailAddress } from '#web/pages/admin/mail-address.tsx'
import { RecordsTable } from '#web/pages/admin/records-table.tsx'
import { weekdayOf } from '#web/pages/admin/weekdays.ts'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConsultationActions, type Actions } from './consultation-actions.tsx'

const columns = [
  'id',
  'name',
  'email',
  'accountEmail',
  'date',
  'time',
  'platform',
  'paymentStatus',
  'status',
  'actions',
] as const

type RowProps = Actions & {
  counsellors: readonly FilterName[]
  nextId: string | null
  today: string
  onOpen: (consultation: Consultation) => void
}

export function ConsultationTable(props: RowProps & { reports: readonly Consultation[] }): ReactNode {
  const { reports, ...row } = props
  const t = useText('admin')
  return (
    <RecordsTable view="consultations" columns={columns.map((column) => t(`column.${column}`))}>
      <tbody>
        {reports.map((consultation) => (
          <Row key={consultation._id} consultation={consultation} {...row} />
        ))}
      </tbody>
    </RecordsTable>
  )
}

function Row(props: RowProps & { consultation: Consultation }): ReactNode {
  const { consultation, counsellors, nextId, today, onOpen, ...actions } = props
  const {
    _id,
    name,
    email,
    userAccountEmail,
    preferredDate,
    preferredTime,
    platform,
    status,
    refund,
    isOutside,
    dispute,
  } = consultation
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const locale = useLocale()
  const label = labelOf(consultation, actions.now)
  const mark = refund && openRefundLabel(refund.status, isOutside)
  const opener = useRef<HTMLButtonElement>(null)
  const statusBefore = useRef(status)
  const isToday = preferredDate === today && status === 'pending'

  useEffect(() => {
    // The focused button was removed with the old status, so focus the row's opener.
    const isFocusLost = document.activeElement === document.body
    if (statusBefore.current !== status && isFocusLost) opener.current?.focus({ preventScroll: true })
    statusBefore.current = status
  }, [status])

  const openByMouse = (event: MouseEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('button, a')
    // Selecting text to copy it is not a click.
    if (!isControl && !getSelection()?.toString()) onOpen(consultation)
  }
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    // Otherwise the same key press would activate the focused button of the dialog and close it.
    event.preventDefault()
    onOpen(consultation)
  }
  return (
    <tr tabIndex={-1} onClick={openByMouse} onKeyDown={openByKey}>
      <td className="id" data-label={t('column.id')}>
        <button
          ref={opener}
          type="button"
          className="open"
          aria-haspopup="dialog"
          onClick={() => onOpen(consultation)}
        >
          {shortId(_id)}
        </button>
      </td>
      <td className="name" data-label={t('column.name')}>
        {name}
        {counsellors.length > 0 && (
          <>
            {' '}
            <CounsellorMark of={consultation.counsellor} among={counsellors} />
          </>
        )}
      </td>
      <td className="email" data-label={t('column.email')}>
        <MailAddress address={email} />
      </td>
      <td
        className={`account ${email === userAccountEmail ? 'same' : ''}`}
        data-label={t('column.accountEmail')}
      >
        <MailAddress address={userAccountEmail} />
      </td>
      <td className="date" data-label={t('column.date')}>
        <span className="day">
          {preferredDate} <span className="muted">{weekdayOf(preferredDate, languageTag)}</span>
        </span>
        {(isToday || _id === nextId) && (
          <Badge tone="warm">{t(_id === nextId ? 'consultations.next' : 'consultations.today')}</Badge>
        )}
      </td>
      <td className="time" data-label={t('column.time')}>
        {preferredTime}
      </td>
      <td className="platform" data-label={t('column.platform')}>
        {t(`platform.${platform}`)}
      </td>
      <td className="payment" data-label={t('column.paymentStatus')}>
        <span>
          {t(`paymentStatus.${consultation.paymentStatus}`)}
          {dispute && (
            <span className="refund-mark">
              {dispute.respondBy
                ? t('money.disputeUntil', { moment: formatKoreaTime(dispute.respondBy, locale) })
                : t(isWithheld(dispute.id) ? 'money.state.held' : 'money.state.disputed')}
            </span>
          )}
          {mark && <span className="refund-mark">{t(mark)}</span>}
        </span>
      </td>
      <td className="status" data-label={t('column.status')}>
        <Badge tone={label.tone}>{t(label.text)}</Badge>
      </td>
      <td className="actions" data-label={t('column.actions')}>
        <ConsultationActions consultation={consultation} {...actions} />
      </td>
    </tr>
  )
}

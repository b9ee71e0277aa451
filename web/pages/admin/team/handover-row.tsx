import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Consultation, listConsultations } from '#contract/consultations.ts'
import { textIn } from '#contract/services.ts'
import type { ToHandOver } from '#contract/staff.ts'
import { Consequence } from '#web/pages/admin/consultations/cancel-form.tsx'
import { formatKoreaDay, formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { call, type Code } from '#web/wire/api.ts'

/** The id of the colleague who takes a consultation over, `OFFER` of other times, `CANCEL` or `KEEP`. */
export type Choice = string
export const OFFER = 'offer'
export const CANCEL = 'cancel'
export const KEEP = 'keep'

type Props = ToHandOver & {
  choice: Choice
  /** The booking with its refund, once loaded. */
  cancelled: Consultation | undefined
  onChange: (choice: Choice) => void
  onLoaded: (consultation: Consultation) => void
}

/** One consultation of the absent counsellor, and the choice of what happens to it. */
export function HandoverRow(props: Props): ReactNode {
  const { _id, number, name, startsAt, serviceNames, isOffered, counsellors, times, choice, cancelled } =
    props
  const t = useText('team')
  const admin = useText('admin')
  const locale = useLocale()
  const errorText = useErrorText()
  const may = useMay()
  const [fault, setFault] = useState<Code | null>(null)
  const kept = t(counsellors.length === 0 && times.length === 0 ? 'handover.nobodyFree' : 'handover.stays')
  const offer = times.map(({ date, time }) => `${formatKoreaDay(date, locale)} ${time}`).join(', ')
  const choose = (next: Choice): void => {
    props.onChange(next)
    setFault(null)
    if (next !== CANCEL) return
    void call(listConsultations, { q: _id }).then((answer) => {
      const found = answer.ok ? answer.value.reports.find((each) => each._id === _id) : undefined
      if (found) props.onLoaded(found)
      else setFault(answer.ok ? 'NOT_FOUND' : answer.code)
    })
  }
  return (
    <>
      <Link to={consultationHref(_id)}>
        <strong>{formatKoreaTime(startsAt, locale)}</strong> <span translate="no">{name}</span>{' '}
        <span className="muted">
          {number}
          {serviceNames && ` · ${textIn(serviceNames, locale)}`}
        </span>
      </Link>
      <select
        aria-label={t('handover.choice', { name })}
        value={choice}
        onChange={({ target }) => choose(target.value)}
      >
        {counsellors.map((each) => (
          <option key={each.id} value={each.id}>
            {t('handover.giveTo', { name: each.name })}
          </option>
        ))}
        {times.length > 0 && <option value={OFFER}>{t('handover.offer')}</option>}
        {may('POST /api/consultations/cancel') && <option value={CANCEL}>{admin('cancel.confirm')}</option>}
        <option value={KEEP}>{t('handover.keep')}</option>
      </select>
      {choice === OFFER && <span className="small">{offer}</span>}
      {choice === KEEP && <span className="small muted">{isOffered ? t('handover.isOffered') : kept}</span>}
      {choice === CANCEL && cancelled && <Consequence {...cancelled} />}
      {choice === CANCEL && fault && <Alert>{errorText(fault)}</Alert>}
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { type Consultation, cancelConsultation } from '#contract/consultations.ts'
import { listHandover, listStaff, setStaffException, type ToHandOver } from '#contract/staff.ts'
import { offerSlots, reassignConsultation } from '#contract/stages.ts'
import { addDays, koreanDate } from '#domain/calendar.ts'
import { nameOrCompany } from '#domain/staff.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaDay } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { counsellorIn, viewHref } from '#web/pages/admin/views.ts'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, useAction } from '#web/ui/form.tsx'
import { call, type Code } from '#web/wire/api.ts'
import { CANCEL, type Choice, HandoverRow, KEEP, OFFER } from './handover-row.tsx'

/** Value of `on` in the address for all future consultations. */
const ALL = 'all'
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Loads the counsellors and, for the one in the address, the consultations of a day or all future ones. */
export async function loader({ url }: Pick<LoaderFunctionArgs, 'url'>) {
  const today = koreanDate(new Date())
  const asked = url.searchParams.get('on') ?? ''
  const on = asked === ALL ? null : DATE.test(asked) && asked > today ? asked : today
  const list = await call(listStaff, {})
  const people = list.ok
    ? list.value.staff.filter(({ active, staffRole }) => active && staffRole !== 'assistant')
    : []
  const id = counsellorIn(url.searchParams) ?? (people.length === 1 ? people[0]!.id : undefined)
  const found = id ? await call(listHandover, { id, ...(on === null ? {} : { from: on, to: on }) }) : null
  return { list, people, id, on, today, found }
}

/**
 * One screen for a counsellor who is ill or leaves: who takes over which consultation, which times are offered, and
 * which bookings are cancelled with their refund.
 */
export function Component(): ReactNode {
  const { list, people, id, on, today, found } = useLoaderData<typeof loader>()
  const t = useText('team')
  const { company } = useSettings()
  const navigate = useNavigate()
  const task = useTask()
  const href = (changes: { counsellor?: string; on?: string }): string =>
    viewHref('handover', { ...(id && { counsellor: id }), on: on ?? ALL, ...changes })
  const current = (is: boolean) => (is ? 'true' : undefined)
  const tomorrow = addDays(today, 1)
  return (
    <section className="stack handover" aria-labelledby="handover">
      <div className="view-head">
        <h2 id="handover">{t('handover.title')}</h2>
        <p className="muted">{t('handover.lead')}</p>
      </div>
      {!list.ok && <LoadError name={t('handover.title')} />}
      {people.length > 1 && (
        <nav className="handover-choice" aria-label={t('handover.choose')}>
          {id === undefined && <p>{t('handover.choose')}</p>}
          {people.map((each) => (
            <Link
              key={each.id}
              className="button plain"
              aria-current={current(each.id === id)}
              to={href({ counsellor: each.id })}
              translate="no"
            >
              {nameOrCompany(each.name, company)}
            </Link>
          ))}
        </nav>
      )}
      {id !== undefined && (
        <nav className="handover-choice" aria-label={t('handover.when')}>
          <Link className="button plain" aria-current={current(on === today)} to={href({ on: today })}>
            {t('handover.today')}
          </Link>
          <Link className="button plain" aria-current={current(on === tomorrow)} to={href({ on: tomorrow })}>
            {t('handover.tomorrow')}
          </Link>
          <Link className="button plain" aria-current={current(on === null)} to={href({ on: ALL })}>
            {t('handover.all')}
          </Link>
          <label className="filter">
            <span>{t('handover.day')}</span>
            <input
              type="date"
              min={today}
              key={on}
              defaultValue={on ?? ''}
              onChange={({ target }) => {
                if (DATE.test(target.value)) void navigate(href({ on: target.value }))
              }}
            />
          </label>
        </nav>
      )}
      {found?.ok === false && <LoadError name={t('handover.title')} />}
      {found?.ok && <Choices key={`${id} ${on}`} {...found.value} on={on} task={task} />}
      <Toast task={task} />
    </section>
  )
}

const proposalOf = ({ counsellors, times, isOffered }: ToHandOver): Choice =>
  isOffered ? KEEP : (counsellors[0]?.id ?? (times.length > 0 ? OFFER : KEEP))

type Failed = { number: string; name: string; code: Code }

type Handover = {
  counsellor: { id: string; name: string }
  consultations: readonly ToHandOver[]
  on: string | null
  task: ReturnType<typeof useTask>
}

/** The failures and the typed reason stay on the screen when the list changes, which resets the form. */
function Choices(props: Handover): ReactNode {
  const t = useText('team')
  const errorText = useErrorText()
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [reason, setReason] = useState(t('handover.ill'))
  return (
    <>
      {failed.length > 0 && (
        <Alert>
          {t('handover.failed')}
          <ul>
            {failed.map(({ number, name, code }) => (
              <li key={number}>
                {number} · {name}: {errorText(code)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <HandoverForm
        // The list after the acts starts with the proposals of the server.
        key={props.consultations
          .map(({ _id, isOffered, startsAt }) => `${_id}${isOffered}${startsAt}`)
          .join()}
        {...props}
        reason={reason}
        onReason={setReason}
        onFailed={setFailed}
      />
    </>
  )
}

type FormProps = Handover & {
  reason: string
  onReason: (reason: string) => void
  onFailed: (failed: readonly Failed[]) => void
}

function HandoverForm(props: FormProps): ReactNode {
  const { counsellor, consultations, on, task, reason, onReason, onFailed } = props
  const t = useText('team')
  const locale = useLocale()
  const may = useMay()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  /** Loaded when a cancellation is chosen, for the refund that it would make. */
  const [toCancel, setToCancel] = useState<Record<string, Consultation>>({})
  const choiceOf = (each: ToHandOver): Choice => choices[each._id] ?? proposalOf(each)
  const given = consultations.filter((each) => ![OFFER, KEEP, CANCEL].includes(choiceOf(each)))
  const offered = consultations.filter((each) => choiceOf(each) === OFFER)
  const cancelled = consultations.filter((each) => choiceOf(each) === CANCEL)
  const settled = [...given, ...offered, ...cancelled]
  const mayClose = on !== null && may('PUT /api/staff/:id/exceptions')
  const { name } = counsellor
  const confirmText = (givenCount: number, offeredCount: number): string => {
    if (cancelled.length > 0) return t('handover.confirmAll', { count: settled.length })
    if (givenCount > 0 && offeredCount > 0)
      return t('handover.confirmBoth', { given: givenCount, offered: offeredCount })
    if (givenCount > 0) return t('handover.confirmGiven', { count: givenCount })
    if (offeredCount > 0) return t('handover.confirmOffered', { count: offeredCount })
    return t('handover.closeDay')
  }
  const doneText = (count: number, closes: boolean): string => {
    if (!closes) return t('handover.done', { count })
    return count === 0 ? t('handover.dayDone', { name }) : t('handover.doneWithDay', { count, name })
  }
  const action = useAction(async (form) => {
    const failures: Failed[] = []
    // The day is closed first, so that none of its times is booked during the hand-over.
    const closes = on !== null && form.get('dayOff') !== null
    const closed = closes ? await call(setStaffException, { id: counsellor.id, date: on, hours: [] }) : null
    if (closed?.ok === false) return closed
    for (const each of settled) {
      const { _id: id, times, startsAt, isOffered } = each
      const choice = choiceOf(each)
      const answer =
        choice === CANCEL
          ? await call(cancelConsultation, {
              consultationId: id,
              cancelReason: reason,
              cancelledByAdmin: true,
              seen: startsAt,
            })
          : choice === OFFER
            ? await call(offerSlots, { id, hours: times, reason, startsAt, ...(!isOffered && { seen: [] }) })
            : await call(reassignConsultation, { id, counsellorId: choice, startsAt })
      if (!answer.ok) failures.push({ number: each.number, name: each.name, code: answer.code })
    }
    onFailed(failures)
    const count = settled.length - failures.length
    task.settle({ tone: failures.length > 0 ? 'warm' : 'good', text: doneText(count, closes) })
    return { ok: true, value: null, status: 200 } as const
  })
  return (
    <Form action={action} className="card stack">
      {consultations.length === 0 ? (
        <p>
          {on === null
            ? t('handover.noneToCome', { name: counsellor.name })
            : t('handover.none', { name: counsellor.name, day: formatKoreaDay(on, locale) })}
        </p>
      ) : (
        <ul className="handover-list">
          {consultations.map((each) => (
            <li key={each._id}>
              <HandoverRow
                {...each}
                choice={choiceOf(each)}
                cancelled={toCancel[each._id]}
                onChange={(choice) => setChoices({ ...choices, [each._id]: choice })}
                onLoaded={(consultation) => setToCancel((known) => ({ ...known, [each._id]: consultation }))}
              />
            </li>
          ))}
        </ul>
      )}
      {offered.length + cancelled.length > 0 && (
        <Field
          name="reason"
          label={t('handover.reason')}
          {...(offered.length > 0 && { hint: t('handover.reasonHint') })}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={500}
              required
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </Field>
      )}
      {mayClose && (
        <p className="roles">
          <label>
            <input type="checkbox" name="dayOff" defaultChecked />
            <span>{t('handover.dayOff', { name: counsellor.name, day: formatKoreaDay(on, locale) })}</span>
          </label>
        </p>
      )}
      {given.length > 0 && <p className="small">{t('handover.aboutGiven', { count: given.length })}</p>}
      {offered.length > 0 && <p className="small">{t('handover.aboutOffered', { count: offered.length })}</p>}
      {cancelled.length > 0 && (
        <p className="small">{t('handover.aboutCancelled', { count: cancelled.length })}</p>
      )}
      {(settled.length > 0 || mayClose) && (
        <p>
          <Button
            type="submit"
            look={cancelled.length > 0 ? 'danger' : 'main'}
            // The refund is shown before it is made.
            disabled={cancelled.some(({ _id }) => !toCancel[_id])}
          >
            {confirmText(given.length, offered.length)}
          </Button>
        </p>
      )}
    </Form>
  )
}

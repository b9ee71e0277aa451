import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { offerSlots, reassignConsultation } from '#contract/stages.ts'
import { listHandover, listStaff, setStaffException, type ToHandOver } from '#contract/staff.ts'
import { koreanDate } from '#domain/calendar.ts'
import { nameOrCompany } from '#domain/staff.ts'
import { useSettings } from '#web/program/settings.ts'
import { call, type Code } from '#web/wire/api.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, textOf, useAction } from '#web/ui/form.tsx'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { koreaDay, koreaText } from '#web/pages/admin/moment.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { consultationHref, counsellorIn, viewHref } from '#web/pages/admin/views.ts'

/** Value of `on` in the address for all consultations to come. */
const ALL = 'all'
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Loads the counsellors and, for the one in the address, the consultations of a day or all to come. */
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

/** One screen for a counsellor who is ill or leaves: who takes over which consultation, and which times are offered. */
export function Component(): ReactNode {
  const { list, people, id, on, today, found } = useLoaderData<typeof loader>()
  const t = useText('team')
  const { company } = useSettings()
  const navigate = useNavigate()
  const task = useTask()
  const href = (changes: { counsellor?: string; on?: string }): string =>
    viewHref('handover', { ...(id && { counsellor: id }), on: on ?? ALL, ...changes })
  const current = (is: boolean) => (is ? 'true' : undefined)
  return (
    <section className="stack handover" aria-labelledby="handover">
      <div className="view-head">
        <h2 id="handover">{t('handover.title')}</h2>
        <p className="muted">{t('handover.lead')}</p>
      </div>
      {!list.ok && <Lost name={t('handover.title')} />}
      {people.length > 1 && (
        <nav className="handover-choice" aria-label={t('handover.choose')}>
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
      {id === undefined && <p>{t('handover.choose')}</p>}
      {id !== undefined && (
        <nav className="handover-choice" aria-label={t('handover.when')}>
          <Link className="button plain" aria-current={current(on === today)} to={href({ on: today })}>
            {t('handover.today')}
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
          <Link className="button plain" aria-current={current(on === null)} to={href({ on: ALL })}>
            {t('handover.all')}
          </Link>
        </nav>
      )}
      {found?.ok === false && <Lost name={t('handover.title')} />}
      {found?.ok && (
        <HandoverForm
          // Another choice, and the list after the acts, start with the proposals of the server.
          key={`${id} ${on} ${found.value.consultations.map(({ _id, isOffered }) => `${_id}${isOffered}`).join()}`}
          {...found.value}
          on={on}
          task={task}
        />
      )}
      <Toast task={task} />
    </section>
  )
}

/** The id of the colleague who takes a consultation over, `OFFER` of other times, or `KEEP`. */
type Choice = string
const OFFER = 'offer'
const KEEP = 'keep'

const proposalOf = ({ counsellors, times, isOffered }: ToHandOver): Choice =>
  counsellors[0]?.id ?? (times.length > 0 && !isOffered ? OFFER : KEEP)

type Failed = { number: string; name: string; code: Code }

function HandoverForm(props: {
  counsellor: { id: string; name: string }
  consultations: readonly ToHandOver[]
  on: string | null
  task: ReturnType<typeof useTask>
}): ReactNode {
  const { counsellor, consultations, on, task } = props
  const t = useText('team')
  const locale = useLocale()
  const errorText = useErrorText()
  const may = useMay()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const choiceOf = (each: ToHandOver): Choice => choices[each._id] ?? proposalOf(each)
  const given = consultations.filter((each) => ![OFFER, KEEP].includes(choiceOf(each)))
  const offered = consultations.filter((each) => choiceOf(each) === OFFER)
  const mayClose = on !== null && may('PUT /api/staff/:id/exceptions')
  const { name } = counsellor
  const confirmText = (givenCount: number, offeredCount: number): string => {
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
    const reason = textOf(form, 'reason')
    // First, so that no time of that day is booked meanwhile.
    const closes = on !== null && form.get('dayOff') !== null
    const closed = closes ? await call(setStaffException, { id: counsellor.id, date: on, hours: [] }) : null
    if (closed?.ok === false) return closed
    for (const each of [...given, ...offered]) {
      const choice = choiceOf(each)
      const answer =
        choice === OFFER
          ? await call(offerSlots, { id: each._id, hours: each.times, reason })
          : await call(reassignConsultation, { id: each._id, counsellorId: choice })
      if (!answer.ok) failures.push({ number: each.number, name: each.name, code: answer.code })
    }
    setFailed(failures)
    const count = given.length + offered.length - failures.length
    task.run('handover', async () => ({
      tone: failures.length > 0 ? 'warm' : 'good',
      text: doneText(count, closes),
    }))
    return { ok: true, value: null, status: 200 } as const
  })
  return (
    <Form action={action} className="card stack">
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
      {consultations.length === 0 ? (
        <p>
          {on === null
            ? t('handover.noneToCome', { name: counsellor.name })
            : t('handover.none', { name: counsellor.name, day: koreaDay(on, locale) })}
        </p>
      ) : (
        <ul className="handover-list">
          {consultations.map((each) => (
            <li key={each._id}>
              <Row
                {...each}
                choice={choiceOf(each)}
                onChange={(choice) => setChoices({ ...choices, [each._id]: choice })}
              />
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <Field name="reason" label={t('handover.reason')} hint={t('handover.reasonHint')}>
          {(control) => (
            <textarea {...control} rows={3} maxLength={500} required defaultValue={t('handover.ill')} />
          )}
        </Field>
      )}
      {mayClose && (
        <p className="roles">
          <label>
            <input type="checkbox" name="dayOff" defaultChecked />
            <span>{t('handover.dayOff', { name: counsellor.name, day: koreaDay(on, locale) })}</span>
          </label>
        </p>
      )}
      {given.length > 0 && <p className="small">{t('handover.aboutGiven', { count: given.length })}</p>}
      {offered.length > 0 && <p className="small">{t('handover.aboutOffered', { count: offered.length })}</p>}
      {(given.length + offered.length > 0 || mayClose) && (
        <p>
          <Button type="submit">{confirmText(given.length, offered.length)}</Button>
        </p>
      )}
    </Form>
  )
}

function Row(props: ToHandOver & { choice: Choice; onChange: (choice: Choice) => void }): ReactNode {
  const { _id, number, name, startsAt, isOffered, counsellors, times, choice, onChange } = props
  const t = useText('team')
  const locale = useLocale()
  const kept = t(counsellors.length === 0 && times.length === 0 ? 'handover.nobodyFree' : 'handover.stays')
  const offer = times.map(({ date, time }) => `${koreaDay(date, locale)} ${time}`).join(', ')
  return (
    <>
      <Link to={consultationHref(_id)}>
        <strong>{koreaText(startsAt, locale)}</strong> <span translate="no">{name}</span>{' '}
        <span className="muted">{number}</span>
      </Link>
      <select
        aria-label={t('handover.choice', { name })}
        value={choice}
        onChange={({ target }) => onChange(target.value)}
      >
        {counsellors.map((each) => (
          <option key={each.id} value={each.id}>
            {t('handover.giveTo', { name: each.name })}
          </option>
        ))}
        {times.length > 0 && <option value={OFFER}>{t('handover.offer')}</option>}
        <option value={KEEP}>{t('handover.keep')}</option>
      </select>
      {choice === OFFER && <span className="small">{offer}</span>}
      {choice === KEEP && <span className="small muted">{isOffered ? t('handover.isOffered') : kept}</span>}
    </>
  )
}

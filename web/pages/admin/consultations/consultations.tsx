import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Consultation, completeConsultation, listConsultations } from '#contract/consultations.ts'
import { HOUR_MS, koreanDate } from '#domain/calendar.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { AdminPager } from '#web/pages/admin/pager.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { completionErrorText } from '#web/pages/admin/result-texts.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { counsellorIn, viewHref } from '#web/pages/admin/views.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConsultationTable } from './consultation-table.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { consultationFilters } from './filters.ts'

/** Loads the page of the table in the address, and the open consultations from today on. */
export async function loader({ url }: Pick<LoaderFunctionArgs, 'url'>) {
  const now = new Date()
  const [list, ahead] = await Promise.all([
    call(listConsultations, consultationFilters(url.searchParams)),
    call(listConsultations, {
      status: 'pending',
      from: koreanDate(now),
      sort: 'soonest',
      counsellor: counsellorIn(url.searchParams),
    }),
  ])
  const active = ahead.ok ? ahead.value.reports : []
  // A consultation that began less than an hour ago still counts as the next one.
  const next = active.find(({ startsAt }) => Date.parse(startsAt) > now.getTime() - HOUR_MS) ?? null
  return { list, next, today: koreanDate(now), now: now.getTime() }
}

export function Component(): ReactNode {
  return <ConsultationsSection {...useLoaderData<typeof loader>()} saysNext />
}

/** The table with its filters; `saysNext` shows the next consultation if nothing else on the page does. */
export function ConsultationsSection(
  props: Awaited<ReturnType<typeof loader>> & { saysNext?: true },
): ReactNode {
  const { list, next, today, now, saysNext } = props
  const t = useText('admin')
  const may = useMay()
  const errorText = useErrorText()
  const task = useTask()
  const [openId, setOpenId] = useState<string | null>(null)
  const [cancelId, setCancelId] = useState<string | null>(null)
  const reports = list.ok ? list.value.reports : []
  const counsellors = (list.ok && list.value.counsellors) || []
  const find = (id: string | null): Consultation | undefined => reports.find(({ _id }) => _id === id)

  const complete = ({ _id: consultationId }: Consultation): void => {
    setOpenId(null)
    task.run(consultationId, async () => {
      const answer = await call(completeConsultation, { consultationId })
      return answer.ok
        ? { tone: 'good', text: t('complete.done') }
        : { tone: 'bad', text: completionErrorText(answer, { t, errorText }) }
    })
  }
  const askToCancel = ({ _id }: Consultation): void => {
    setOpenId(null)
    setCancelId(_id)
  }
  const actions = { busy: task.busy, now, onComplete: complete, onCancel: askToCancel }
  return (
    <section className="records-section" aria-labelledby="consultations">
      <div className="records-head">
        <h2 id="consultations">{t('dashboard.view.consultations')}</h2>
        {next && saysNext && <NextUp {...next} />}
        {may('POST /api/admin/bookings') && (
          <Link className="button plain" to={viewHref('newBooking')}>
            {t('dashboard.view.newBooking')}
          </Link>
        )}
      </div>
      <FilterBar counsellors={counsellors} />
      {!list.ok && <LoadError name={t('dashboard.view.consultations')} text={t('consultations.failed')} />}
      {list.ok && (
        <p className="small muted" role="status">
          {reports.length === 0
            ? t('consultations.none')
            : `${t('consultations.total', { count: list.value.total })}. ${t('consultations.zone')}`}
        </p>
      )}
      {reports.length > 0 && (
        <ConsultationTable
          reports={reports}
          counsellors={counsellors}
          nextId={next?._id ?? null}
          today={today}
          onOpen={({ _id }) => setOpenId(_id)}
          {...actions}
        />
      )}
      {list.ok && <AdminPager page={list.value.page} pages={list.value.pages} />}
      <DetailsDialog consultation={find(openId)} onClose={() => setOpenId(null)} {...actions} />
      <CancelDialog
        open={cancelId !== null}
        consultation={find(cancelId)}
        onClose={() => setCancelId(null)}
        onCancelled={(toast) => {
          setCancelId(null)
          task.settle(toast)
        }}
      />
      <Toast task={task} />
    </section>
  )
}

function NextUp({ startsAt, name, platform, platformId }: Consultation): ReactNode {
  const t = useText('admin')
  const moment = formatKoreaTime(startsAt, useLocale())
  return (
    <p className="next-up">
      <strong>{t('consultations.upNext', { moment })}</strong> {name} · {t(`platform.${platform}`)}{' '}
      {platformId}
    </p>
  )
}

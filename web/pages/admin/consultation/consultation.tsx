import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { type Consultation, listConsultations } from '#contract/consultations.ts'
import { koreanDate } from '#domain/calendar.ts'
import { firstReceiptDate } from '#domain/cash-receipt.ts'
import { isWithheld } from '#domain/withheld.ts'
import { Toast, type ToastMessage, useTask } from '#web/pages/admin/action-items/task.tsx'
import type { BriefProps } from '#web/pages/admin/brief/brief.tsx'
import { CancelDialog } from '#web/pages/admin/consultations/cancel-dialog.tsx'
import { DisputeFacts } from '#web/pages/admin/consultations/dispute-facts.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { usePeriodicRefresh } from '#web/pages/admin/periodic-refresh.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { OFFER_ASKED, viewHref } from '#web/pages/admin/views.ts'
import { lazyPartWithTexts } from '#web/program/lazy-part-with-texts.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { call } from '#web/wire/api.ts'
import { BookingActs, type BookingDialog, StageActs } from './acts.tsx'
import { Contact } from './contact.tsx'
import { Facts } from './facts.tsx'
import { Head } from './head.tsx'
import { OfferDialog, StandingOffer } from './offer-dialog.tsx'
import { CounsellorPart } from './reassign.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Loaded with its texts when a consultation is opened: no other admin view needs them. */
const BriefPart = lazyPartWithTexts<BriefProps>(
  async () => (await import('#web/pages/admin/brief/brief.tsx')).Brief,
  ['brief'],
)

/** Loaded with its texts for bookings paid in won: only these have a cash receipt. */
const CashReceiptPart = lazyPartWithTexts<{ id: string; firstDate: string }>(
  async () => (await import('./cash-receipt.tsx')).CashReceipt,
  ['brief'],
)

/** Loads the consultation in the address. */
export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const list = await call(listConsultations, { q: id })
  if (!list.ok) return 'failed'
  const consultation = list.value.reports.find(({ _id }) => _id === id)
  return consultation ? { consultation, now: Date.now() } : 'missing'
}

export function Component(): ReactNode {
  const loaded = useLoaderData<typeof loader>()
  const t = useText('admin')
  return (
    <>
      <p>
        <Link className="back" to={viewHref('consultations')}>
          {t('consultation.back')}
        </Link>
      </p>
      {loaded === 'failed' && <LoadError name={t('dashboard.view.consultation')} />}
      {loaded === 'missing' && <Alert>{t('consultation.missing')}</Alert>}
      {typeof loaded === 'object' && <Found {...loaded} />}
    </>
  )
}

/** A dispute has a deadline, so it is shown first. */
function DisputeNotice({ dispute, currency }: Pick<Consultation, 'dispute' | 'currency'>): ReactNode {
  const t = useText('admin')
  if (!dispute) return null
  return (
    <section className="notice bad stack tight" aria-labelledby="dispute">
      <h3 id="dispute">{t(isWithheld(dispute.id) ? 'money.state.held' : 'money.state.disputed')}</h3>
      <DisputeFacts {...dispute} currency={currency} />
    </section>
  )
}

function Found({ consultation, now }: { consultation: Consultation; now: number }): ReactNode {
  const task = useTask()
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<BookingDialog | null>(query.toString() === OFFER_ASKED ? 'offer' : null)
  const close = (): void => {
    setOpen(null)
    // Otherwise the dialog would open again when the page is loaded again.
    if (query.size > 0) setQuery({}, { replace: true, preventScrollReset: true })
  }
  const done = (toast: ToastMessage): void => {
    close()
    task.settle(toast)
  }
  const may = useMay()
  usePeriodicRefresh()
  return (
    <article className="consultation-page">
      <Head consultation={consultation} now={now}>
        <StageActs consultation={consultation} now={now} task={task} />
      </Head>
      <DisputeNotice {...consultation} />
      <StandingOffer offer={consultation.offer} timeZone={consultation.timeZone} />
      <div className="consultation-columns">
        <div className="consultation-column">
          <Contact consultation={consultation} />
          <Facts consultation={consultation} />
          <div className="card">
            <CounsellorPart consultation={consultation} now={now} onDone={task.settle} />
            <BookingActs consultation={consultation} now={now} task={task} onOpen={setOpen} />
          </div>
          {consultation.currency === 'KRW' && may('GET /api/consultations/:id/cash-receipt') && (
            <CashReceiptPart
              id={consultation._id}
              firstDate={firstReceiptDate({
                paidOn: koreanDate(new Date(consultation.createdAt)),
                isOutside: consultation.isOutside ?? false,
              })}
            />
          )}
        </div>
        <BriefPart consultation={consultation} />
      </div>
      <CancelDialog open={open === 'cancel'} consultation={consultation} onClose={close} onCancelled={done} />
      <OfferDialog open={open === 'offer'} consultation={consultation} onClose={close} onOffered={done} />
      <RefundDialog open={open === 'refund'} consultation={consultation} onClose={close} onRefunded={done} />
      <Toast task={task} />
    </article>
  )
}

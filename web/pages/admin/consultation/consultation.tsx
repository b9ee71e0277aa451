import type { ReactNode } from 'react'
import { useState } from 'react'
import { type Consultation, listConsultations } from '#contract/consultations.ts'
import { isHold } from '#domain/hold.ts'
import { koreanDate } from '#domain/calendar.ts'
import { call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { useRefresh } from '#web/program/page.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Toast, useTask } from '#web/pages/admin/attention/task.tsx'
import { BriefPart } from '#web/pages/admin/brief/brief-part.tsx'
import { CancelDialog } from '#web/pages/admin/consultations/cancel-dialog.tsx'
import { DisputeFacts } from '#web/pages/admin/consultations/dispute-facts.tsx'
import { Details } from '#web/pages/admin/consultations/details.tsx'
import { Lost } from '#web/pages/admin/part.tsx'
import { useRenewal } from '#web/pages/admin/renewal.ts'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { viewHref } from '#web/pages/admin/views.ts'
import { Acts } from './acts.tsx'
import { CashReceiptPart } from './cash-receipt-part.tsx'
import { Contact } from './contact.tsx'
import { Head } from './head.tsx'
import { OfferDialog, StandingOffer } from './offer-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Loaded = { state: 'found'; consultation: Consultation; now: number } | { state: 'missing' | 'lost' }

/** The consultation that the address names. */
export async function loadConsultation(search: URLSearchParams): Promise<Loaded> {
  const id = search.get('id') ?? ''
  const list = await call(listConsultations, { q: id })
  if (!list.ok) return { state: 'lost' }
  const consultation = list.value.reports.find(({ _id }) => _id === id)
  return consultation ? { state: 'found', consultation, now: Date.now() } : { state: 'missing' }
}

export function ConsultationPage(props: Loaded): ReactNode {
  const t = useText('admin')
  return (
    <>
      <p>
        <SearchLink className="back" href={viewHref('consultations')}>
          {t('consultation.back')}
        </SearchLink>
      </p>
      {props.state === 'lost' && <Lost name={t('dashboard.view.consultation')} />}
      {props.state === 'missing' && <Alert>{t('consultation.missing')}</Alert>}
      {props.state === 'found' && <Found consultation={props.consultation} now={props.now} />}
    </>
  )
}

/** A dispute has a deadline, so it stands above everything else. */
function DisputeNotice({ dispute, currency }: Pick<Consultation, 'dispute' | 'currency'>): ReactNode {
  const t = useText('admin')
  if (!dispute) return null
  return (
    <section className="notice bad stack tight" aria-labelledby="dispute">
      <h3 id="dispute">{t(isHold(dispute.id) ? 'money.held' : 'money.dispute')}</h3>
      <DisputeFacts {...dispute} currency={currency} />
    </section>
  )
}

function Found({ consultation, now }: { consultation: Consultation; now: number }): ReactNode {
  const refresh = useRefresh()
  const task = useTask()
  const [cancels, setCancels] = useState(false)
  const [offers, setOffers] = useState(false)
  const [refunds, setRefunds] = useState(false)
  useRenewal()
  return (
    <article className="consultation-page">
      <Head consultation={consultation} now={now} />
      <DisputeNotice {...consultation} />
      <Acts
        consultation={consultation}
        now={now}
        task={task}
        onOffer={() => setOffers(true)}
        onRefund={() => setRefunds(true)}
        onCancel={() => setCancels(true)}
      />
      <StandingOffer offer={consultation.offer} timeZone={consultation.timeZone} />
      <Contact consultation={consultation} />
      <section className="card">
        <Details consultation={consultation} now={now} />
      </section>
      {consultation.currency === 'KRW' && (
        <CashReceiptPart id={consultation._id} paidOn={koreanDate(new Date(consultation.createdAt))} />
      )}
      <BriefPart consultation={consultation} />
      <CancelDialog
        open={cancels}
        consultation={consultation}
        onClose={() => setCancels(false)}
        onCancelled={(said) => {
          setCancels(false)
          task.say(said)
          refresh()
        }}
      />
      <OfferDialog
        open={offers}
        consultation={consultation}
        onClose={() => setOffers(false)}
        onOffered={(said) => {
          setOffers(false)
          task.say(said)
          refresh()
        }}
      />
      <RefundDialog
        open={refunds}
        consultation={consultation}
        onClose={() => setRefunds(false)}
        onRefunded={(said) => {
          setRefunds(false)
          task.say(said)
          refresh()
        }}
      />
      <Toast task={task} />
    </article>
  )
}

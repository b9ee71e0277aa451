import type { ReactNode } from 'react'
import { type Consultation, listConsultations } from '#contract/consultations.ts'
import { currentPayment } from '#contract/payments.ts'
import { readConsultation, type Ticket } from '#contract/stages.ts'
import { publicHref } from '#web/document/public-href.ts'
import { dropBookedDraft } from '#web/program/booked-draft.ts'
import { redirect, type LoaderContext, RefusedError, useLoaderData } from '#web/program/page.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Money } from '#web/ui/money.tsx'
import { RefundSentence } from './booking/refund-sentence.tsx'
import { ChatAccount } from './ticket/chat-account.tsx'
import { CalendarLinks, TicketCard } from './ticket/ticket-card.tsx'

type Booked = {
  booking: Consultation
  /** Null after a failure: the page of the booking has it, too. */
  ticket: Ticket | null
}

/** Loads the consultation that was just booked: the newest one. */
export async function loader(_: URL, { load, isServer }: LoaderContext): Promise<Booked | null> {
  const [answer, live] = await Promise.all([
    load(listConsultations, { status: 'pending', sort: 'newest' }),
    load(currentPayment, {}),
  ])
  // After a new login the history lists the booking.
  if (!answer.ok && answer.code === 'LOGIN_REQUIRED') return redirect('/report-history')
  // A pending payment is not a success yet.
  if (live.ok && live.value.payment && live.value.payment.state !== 'open') return redirect('/payment')
  // A failed call is not an empty list.
  if (!answer.ok) throw new RefusedError(answer)
  const [booking] = answer.value.reports
  if (!booking) return null
  // The draft is in the browser's storage.
  if (!isServer) dropBookedDraft(booking.userAccountEmail, [booking])
  const read = await load(readConsultation, { id: booking._id })
  return { booking, ticket: read.ok ? read.value.consultation : null }
}

export function Component(): ReactNode {
  const t = useText('booking')
  const locale = useLocale()
  const booked = useLoaderData<typeof loader>()
  return (
    <div className="stack booking-page success-page">
      <h1>{t(booked ? 'success.title' : 'success.nothing')}</h1>
      {booked ? <Details {...booked} /> : <p>{t('success.noBooking')}</p>}
      <div className="row">
        {booked && (
          <a className="button warm" href={`/consultations/${booked.booking._id}`}>
            {t('success.ticket')}
          </a>
        )}
        <a className={booked ? 'button' : 'button main'} href="/report-history">
          {t('success.reports')}
        </a>
        <a className="button" href={publicHref('/', locale)}>
          {t('nav.home')}
        </a>
      </div>
    </div>
  )
}

function Details({ booking, ticket }: Booked): ReactNode {
  const t = useText('booking')
  const { platform, platformId, userAccountEmail, amount, fullRefundUntil, currency } = booking
  return (
    <>
      <p className="lead">{t('success.booked')}</p>
      <TicketCard booking={booking}>
        <CalendarLinks booking={booking} />
      </TicketCard>
      {ticket && <ChatAccount ticket={ticket} />}
      <section className="card">
        <ul className="stack tight">
          <li>{t('success.contact', { platform: t(`platform.${platform}`), id: platformId })}</li>
          <li>{t('success.mail', { email: userAccountEmail })}</li>
          <li>{t('success.coupon')}</li>
        </ul>
        <p>
          {t('payment.amount')}: <Money amount={amount} currency={currency} />
        </p>
        {Number(amount) > 0 && (
          <RefundSentence fullRefundUntil={fullRefundUntil} amount={amount} currency={currency} />
        )}
      </section>
    </>
  )
}

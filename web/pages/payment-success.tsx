import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { listConsultations } from '#contract/consultations.ts'
import { currentPayment } from '#contract/payments.ts'
import { call } from '#web/wire/api.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { dropBookedDraft } from '#web/program/kept-draft.ts'
import { redirect, useLoaderData } from '#web/program/page.ts'
import { publicHref } from '#web/document/public-href.ts'
import { Money } from '#web/ui/money.tsx'
import { RefundSentence } from './booking/refund-sentence.tsx'
import { LazyHello } from './ticket/lazy-hello.tsx'
import { CalendarLinks, Pass } from './ticket/pass.tsx'

/** Loads the consultation that was just booked: the newest one. */
export async function loader(): Promise<Consultation | null> {
  const [answer, live] = await Promise.all([
    call(listConsultations, { status: 'pending', sort: 'newest' }),
    call(currentPayment, {}),
  ])
  // After a new login the history lists the booking.
  if (!answer.ok && answer.code === 'LOGIN_REQUIRED') return redirect('/report-history')
  // A pending payment is not a success yet.
  if (live.ok && live.value.payment && live.value.payment.state !== 'open') return redirect('/payment')
  const [booked = null] = answer.ok ? answer.value.reports : []
  if (booked) dropBookedDraft(booked.userAccountEmail, [booked])
  return booked
}

export function Component(): ReactNode {
  const t = useText('booking')
  const locale = useLocale()
  const consultation = useLoaderData<typeof loader>()
  return (
    <div className="stack booking-page success-page">
      <h1>{t(consultation ? 'success.title' : 'success.nothing')}</h1>
      {consultation ? <Booked consultation={consultation} /> : <p>{t('success.noBooking')}</p>}
      <div className="row">
        {consultation && (
          <a className="button warm" href={`/consultations/${consultation._id}`}>
            {t('success.ticket')}
          </a>
        )}
        <a className={consultation ? 'button' : 'button main'} href="/report-history">
          {t('success.reports')}
        </a>
        <a className="button" href={publicHref('/', locale)}>
          {t('success.home')}
        </a>
      </div>
    </div>
  )
}

function Booked({ consultation }: { consultation: Consultation }): ReactNode {
  const t = useText('booking')
  const { platform, platformId, userAccountEmail, amount, fullRefundUntil, currency } = consultation
  return (
    <>
      <p className="lead">{t('success.booked')}</p>
      <Pass booking={consultation}>
        <CalendarLinks booking={consultation} />
      </Pass>
      <LazyHello id={consultation._id} />
      <section className="card">
        <ul className="stack tight">
          <li>{t('success.contact', { platform: t(`platform.${platform}`), id: platformId })}</li>
          <li>{t('success.mail', { email: userAccountEmail })}</li>
          <li>{t('success.coupon')}</li>
        </ul>
        <p>
          {t('success.paid')}: <Money amount={amount} currency={currency} />
        </p>
        <RefundSentence fullRefundUntil={fullRefundUntil} amount={amount} currency={currency} />
      </section>
    </>
  )
}

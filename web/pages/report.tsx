import { type ReactNode, useRef, useState } from 'react'
import { me } from '#contract/accounts.ts'
import { availability } from '#contract/availability.ts'
import { listConsultations } from '#contract/consultations.ts'
import { listCoupons } from '#contract/coupons.ts'
import { currentPayment } from '#contract/payments.ts'
import { getOfferedSlot } from '#contract/waits.ts'
import { afterLogin, readBookingIntent, type BookingIntent } from '#web/program/booking-intent.ts'
import { takeFlash } from '#web/program/flash.ts'
import { loadPart, requireAnswer, redirect, type LoaderContext, useLoaderData } from '#web/program/page.ts'
import { dropDraft, storedDraft } from '#web/program/stored-draft.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { type Call, call, type Code } from '#web/wire/api.ts'
import { saveSession, readSession } from '#web/wire/session.ts'
import { RequestForm } from './report/request-form.tsx'
import { type ServiceChoice, availabilityInput } from './report/service-choice.ts'
import { couponsToOffer, usualAnswers } from './report/usual-answers.ts'

/** Loads the data of a client. The form also opens if a call fails. */
async function loadClientData(load: Call) {
  const [paying, booked, owned] = await Promise.all([
    load(currentPayment, {}),
    load(listConsultations, {}),
    load(listCoupons, {}),
  ])
  return {
    payment: paying.ok ? paying.value.payment : null,
    reports: booked.ok ? booked.value.reports : [],
    coupons: owned.ok ? owned.value.coupons : [],
  }
}

/** Fetches the slot that the waiting list offers the client, if the address names an offer. */
async function fetchOfferedSlot(load: Call, intent: BookingIntent | null) {
  const answer = intent?.wait ? await load(getOfferedSlot, { id: intent.wait }) : null
  if (!answer?.ok) return { intent, offer: null, lostOffer: answer?.code ?? null }
  return { intent: { ...intent, ...answer.value.hold }, offer: answer.value, lostOffer: null }
}

export async function loader(address: URL, { load, isServer, languageTag, preload }: LoaderContext) {
  // Fetched in parallel if a session is stored; a visitor would only get a refusal.
  const clientData = isServer || readSession() ? loadClientData(load) : null
  const [{ user }, { days, choices = null, opensSoon = false }] = await Promise.all([
    requireAnswer(load(me, {})),
    requireAnswer(load(availability, {})),
  ])
  saveSession(user)
  // The login has ended: the server answers this address with the login form.
  if (!user) return redirect(afterLogin(address))
  if (user.role === 'admin') return redirect('/admin-dashboard')
  const { payment, reports, coupons } = await (clientData ?? loadClientData(load))
  const couponCode = address.searchParams.get('coupon')
  const { intent, offer, lostOffer } = await fetchOfferedSlot(load, readBookingIntent(address))
  // Most offices have one service of one counsellor, so there is nothing to choose.
  if (choices) preload('choiceFields')
  const parts = choices && (await loadPart(import('./report/choice-fields.tsx')))
  const wanted = { offer, intent, payment, draft: () => storedDraft(user.email, payment?.state === 'open') }
  const choice = choices && parts && (await parts.loadChoice(choices, wanted, { load, languageTag }))
  return {
    user,
    payment,
    days,
    choices: null,
    chosen: null,
    ...choice,
    ChoiceFields: parts?.ChoiceFields ?? null,
    opensSoon,
    isNew: takeFlash() === 'registered',
    intent,
    /** Why the offer in the address cannot be taken. */
    lostOffer,
    usual: usualAnswers(reports),
    coupons: couponsToOffer(coupons),
    /** The coupon in the address, if it can be used. */
    intendedCoupon: coupons.find(({ code, state }) => code === couponCode && state === 'free') ?? null,
  }
}

type ReportData = Awaited<ReturnType<typeof loader>>

/** Only the browser has a stored draft and the message of the previous page. */
export const differsFromServer = ({ user, payment, isNew }: ReportData): boolean =>
  isNew || storedDraft(user.email, payment?.state === 'open') !== null

export function Component(): ReactNode {
  return <Request {...useLoaderData<typeof loader>()} />
}

function Request(props: ReportData): ReactNode {
  const { payment, isNew } = props
  const t = useText('booking')
  const errorText = useErrorText()
  const [days, setDays] = useState(props.days)
  const [chosen, setChosen] = useState(props.chosen)
  const [formKey, setFormKey] = useState(0)
  const resetForm = (): void => {
    dropDraft()
    setFormKey(formKey + 1)
  }
  const open = payment?.state === 'open' ? payment : null
  const latest = useRef(chosen)
  /** The choice whose days are shown. */
  const shown = useRef(chosen)
  const [fault, setFault] = useState<Code | null>(null)
  const loadDays = async (next: ServiceChoice | null): Promise<void> => {
    latest.current = next
    setChosen(next)
    const answer = await call(availability, availabilityInput(next))
    // After two quick choices the reply to the first one may arrive last.
    if (next !== latest.current) return
    setFault(answer.ok ? null : answer.code)
    if (answer.ok) {
      shown.current = next
      setDays(answer.value.days)
    } else {
      // If its days cannot be loaded, the choice is undone: the shown days belong to the previous choice.
      latest.current = shown.current
      setChosen(shown.current)
    }
  }
  return (
    <div className="stack booking-page">
      {isNew && <Status urgent>{t('register.success')}</Status>}
      <h1>{t('report.title')}</h1>
      {/* With an open checkout the notice of the form takes its place. */}
      {!open && <p className="lead">{t('report.intro')}</p>}
      {payment && !open && (
        <Status tone="warm">
          {t('report.busy')} <a href="/payment">{t('report.busyLink')}</a>
        </Status>
      )}
      {props.lostOffer && <Status tone="warm">{errorText(props.lostOffer)}</Status>}
      {fault && <Alert>{errorText(fault)}</Alert>}
      {props.opensSoon && <Status tone="warm">{t('report.opensSoon')}</Status>}
      {!props.opensSoon && (
        <RequestForm
          key={formKey}
          {...props}
          open={open}
          days={days}
          chosen={chosen}
          onChoose={(next) => void loadDays(next)}
          refreshDays={() => loadDays(latest.current)}
          resetForm={resetForm}
        />
      )}
    </div>
  )
}

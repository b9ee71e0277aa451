import { moneyCauseOf } from '#domain/money-cause.ts'
import type { TFunction } from '#web/texts/catalogues.ts'

/** States of a payment or refund, used if the provider gave no reason. */
const states = [
  'needs_attention',
  'requested',
  'pending',
  'capturing',
  'creating',
  'created',
  'refund_due',
] as const

/** A sentence for a noted money issue, and the code for the provider's support. */
export type Cause = { text: string; code: string | null }

/** `issue`: a code of the provider or of ours, or the state of the payment or refund. */
export function causeOf(issue: string, t: TFunction<'admin'>): Cause {
  const state = states.find((each) => each === issue)
  if (state) return { text: t(`cause.state.${state}`), code: null }
  const cause = moneyCauseOf(issue)
  // No provider's support knows anything about money received outside.
  return { text: t(`cause.${cause}`), code: issue === '' || cause === 'outside' ? null : issue }
}

/** Patterns of relay errors; the first match counts. */
const mailFaults = [
  ['nobody', /\b550\b|5\.1\.[0-6]|no such|unknown user|user unknown|does not exist|not found/i],
  ['full', /full|quota|\b552\b|[45]\.2\.2/i],
  ['unreachable', /ECONN|ETIMEDOUT|ENOTFOUND|EAI_|EDNS|ESOCKET|timed? ?out|timeout|greeting|closed/i],
  ['login', /EAUTH|\b535\b|authenticat|credential/i],
  ['blocked', /spam|blocked|block ?list|blacklist|reputation|policy|\b554\b|5\.7\./i],
] as const satisfies readonly (readonly [string, RegExp])[]

/** Returns a sentence for the relay's error, and its original text for the mail administrator. */
export function mailCauseOf(fault: string, t: TFunction<'admin'>): Cause {
  const [known] = mailFaults.find(([, pattern]) => pattern.test(fault)) ?? ['other']
  return { text: t(`cause.mail.${known}`), code: fault || null }
}

const eventAbouts = [
  ['refund', /REFUND|REVERSED|Cancelled|CancelPending/],
  ['dispute', /DISPUTE/],
  ['payment', /PAYMENT|CAPTURE|CHECKOUT|ORDER|Transaction/],
] as const satisfies readonly (readonly [string, RegExp])[]

/** Returns the subject of a provider's event. */
export const eventAbout = (type: string): 'refund' | 'dispute' | 'payment' | 'other' =>
  eventAbouts.find(([, types]) => types.test(type))?.[0] ?? 'other'

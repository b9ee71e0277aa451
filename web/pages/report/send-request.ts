import { type Checkout, createOrder } from '#contract/payments.ts'
import type { Concern } from '#domain/concerns.ts'
import { browserEnvironment } from '#web/program/render-environment.ts'
import { textOf } from '#web/ui/form.tsx'
import { type Answer, call, type Refusal } from '#web/wire/api.ts'
import type { ServiceChoice } from './service-choice.ts'

export { isSlotRefusal } from '#web/pages/booking/slot-refusal.ts'

/** Maps a refusal of the whole draft to the input that shows it and gets the focus. */
const inputOf: Record<string, string> = {
  NOT_WEEKEND: 'preferredDate',
  DATE_INVALID: 'preferredDate',
  TOO_FAR: 'preferredDate',
  TIME_INVALID: 'preferredTime',
  TOO_SOON: 'preferredTime',
  SLOT_TAKEN: 'preferredTime',
  ATTACHMENT_NOT_FOUND: 'file',
}

export function toInputRefusal(refusal: Refusal): Refusal {
  const input = inputOf[refusal.code]
  if (!input) return refusal
  // The server reports an attachment under its id field; the form's input is `file`.
  const { attachmentId, ...fields } = refusal.fields ?? {}
  if (attachmentId) return { ...refusal, fields: { ...fields, file: attachmentId } }
  return refusal.fields ? refusal : { ...refusal, fields: { [input]: refusal.code } }
}

/** Creates the order of the filled-in form. A refusal names the input that shows it. */
export async function sendRequest(
  form: FormData,
  {
    chosen,
    attachmentId,
    concern,
  }: { chosen: ServiceChoice | null; attachmentId: string | undefined; concern: Concern | undefined },
): Promise<Answer<unknown>> {
  const answer = await call(createOrder, {
    ...draftOf(form),
    ...choiceInput(chosen),
    ...(attachmentId ? { attachmentId } : {}),
    ...(concern ? { concern } : {}),
  })
  return answer.ok ? answer : toInputRefusal(answer)
}

function draftOf(form: FormData) {
  const couponCode = textOf(form, 'couponCode')
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    // The server validates the platform; any other text is refused.
    platform: textOf(form, 'platform') as Checkout['platform'],
    platformId: textOf(form, 'platformId'),
    preferredDate: textOf(form, 'preferredDate'),
    preferredTime: textOf(form, 'preferredTime'),
    message: textOf(form, 'message'),
    language: textOf(form, 'language'),
    timeZone: browserEnvironment.zone,
    ...(couponCode ? { couponCode } : {}),
  }
}

/** The choice as a part of the order; nothing with one service of one counsellor. */
const choiceInput = (chosen: ServiceChoice | null) => ({
  ...(chosen ? { serviceId: chosen.serviceId } : {}),
  ...(chosen?.counsellorId ? { counsellorId: chosen.counsellorId } : {}),
})

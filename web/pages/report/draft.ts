import type { Refusal } from '#web/wire/api.ts'

/** The input that a "no" about the whole draft belongs to, so that it is said there and gets the focus. */
const inputOf: Record<string, string> = {
  NOT_WEEKEND: 'preferredDate',
  DATE_INVALID: 'preferredDate',
  TOO_FAR: 'preferredDate',
  TIME_INVALID: 'preferredTime',
  TOO_SOON: 'preferredTime',
  SLOT_TAKEN: 'preferredTime',
  ATTACHMENT_NOT_FOUND: 'file',
}

/** Codes that are said beside an input and need not be said twice. */
export const inputCodes = Object.keys(inputOf)

export function atItsInput(refusal: Refusal): Refusal {
  const input = inputOf[refusal.code]
  if (!input) return refusal
  // The server names an attachment by its id; the screen by the input it was chosen in.
  const { attachmentId, ...fields } = refusal.fields ?? {}
  if (attachmentId) return { ...refusal, fields: { ...fields, file: attachmentId } }
  return refusal.fields ? refusal : { ...refusal, fields: { [input]: refusal.code } }
}

import type { Refusal } from '#web/wire/api.ts'

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

/** Codes shown beside an input; they are not repeated at the button. */
export const inputCodes = Object.keys(inputOf)

export function atItsInput(refusal: Refusal): Refusal {
  const input = inputOf[refusal.code]
  if (!input) return refusal
  // The server reports an attachment under its id field; the form's input is `file`.
  const { attachmentId, ...fields } = refusal.fields ?? {}
  if (attachmentId) return { ...refusal, fields: { ...fields, file: attachmentId } }
  return refusal.fields ? refusal : { ...refusal, fields: { [input]: refusal.code } }
}

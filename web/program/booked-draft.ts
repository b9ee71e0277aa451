import { dropDraft, storedDraft } from './stored-draft.ts'

/** Two requests with the same values in these fields are the same request. */
const REQUEST = ['platform', 'platformId', 'preferredDate', 'preferredTime', 'message'] as const

/**
 * Removes an account's draft if one of these bookings was made from it; the draft of another request
 * stays.
 */
export function dropBookedDraft(
  account: string,
  bookings: readonly Record<(typeof REQUEST)[number], string>[],
): void {
  const draft = storedDraft(account)
  const isOf = (booking: (typeof bookings)[number]): boolean =>
    REQUEST.every((name) => (draft?.[name] ?? '').trim() === booking[name].trim())
  if (draft && bookings.some(isOf)) dropDraft()
}

/** The rules of the six-digit codes that prove a mailbox. */

export const MAX_CODE_TRIES = 5
export const CODES_PER_DAY = 10
export const RESEND_AFTER_SECONDS = 60

const MINUTE_MS = 60_000
/** A code proves a mailbox for ten minutes (ASVS 5.0 6.5.5). */
const CODE_LIFE_MS = 10 * MINUTE_MS
/** Once the code was shown, this long is left for a form in a foreign language. */
const FORM_LIFE_MS = 30 * MINUTE_MS

export const codeExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + CODE_LIFE_MS)
export const formExpiry = (verifiedAt: Date): Date => new Date(verifiedAt.getTime() + FORM_LIFE_MS)

/** Seconds until another code may be asked for; 0 when it may be now. */
export function resendInSeconds(lastSentAt: Date, now: Date): number {
  const waitMs = lastSentAt.getTime() + RESEND_AFTER_SECONDS * 1000 - now.getTime()
  return Math.max(0, Math.ceil(waitMs / 1000))
}

import { addMs, MINUTE_MS } from './calendar.ts'

/** Rules of the six-digit codes that verify a mailbox. */

export const MAX_CODE_TRIES = 5
/** Minimum time between two codes for one mailbox. */
export const RESEND_AFTER_SECONDS = 60

/** For a browser that has verified the mailbox before, independent of requests by others. */
export const MAX_CODES_VERIFIED_BROWSER = 10

/** Codes per day without a proof of work: of one mailbox from one network, and from all networks. */
const FREE_CODES_FROM_NETWORK = 10
const FREE_CODES_OF_MAILBOX = { register: 20, reset: 10 } as const
/**
 * Codes per day of one mailbox to browsers that have not verified it, against flooding the mailbox and
 * guessing codes.
 */
export const MAX_CODES_PER_DAY = { register: 40, reset: 20 } as const

/** Codes in ten minutes to mailboxes without an account; above it a proof of work is required. */
export const FREE_CODES_OF_SITE = 200
/** Above this number the proof of work becomes harder. */
const HARD_PROOF_CODES_OF_SITE = 2000
/** Codes in ten minutes that each network may request without a proof of work, even above these limits. */
const FREE_CODES_OF_NETWORK = 3

export type CodeCounts = { fromNetwork: number; ofMailbox: number; ofSite: number; ofNetwork: number }

/** Leading zero bits of SHA-256 that a request for a code must prove; 0 when no proof of work is needed. */
export function proofBits(purpose: 'register' | 'reset', counts: CodeCounts): number {
  const isOverNetworkShare = counts.ofNetwork >= FREE_CODES_OF_NETWORK
  if (isOverNetworkShare && counts.ofSite >= HARD_PROOF_CODES_OF_SITE) return HARD_BITS
  const isNeeded =
    counts.fromNetwork >= FREE_CODES_FROM_NETWORK ||
    counts.ofMailbox >= FREE_CODES_OF_MAILBOX[purpose] ||
    (isOverNetworkShare && counts.ofSite >= FREE_CODES_OF_SITE)
  return isNeeded ? PROOF_BITS : 0
}

/** 65,536 hashes on average: about a second on an old phone. */
const PROOF_BITS = 16
const HARD_BITS = 20

/** A code proves a mailbox for ten minutes (ASVS 5.0 6.5.5). */
const CODE_VALID_MS = 10 * MINUTE_MS
/** Time for completing a form in a foreign language, once the code was verified. */
const FORM_VALID_MS = 30 * MINUTE_MS

export const codeExpiry = (sentAt: Date): Date => addMs(sentAt, CODE_VALID_MS)
/** End of a verified code, with which the form is completed. */
export const formExpiry = (verifiedAt: Date): Date => addMs(verifiedAt, FORM_VALID_MS)

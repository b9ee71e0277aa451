import { err, ok, type Nothing, type Result } from '#domain/result.ts'
import type { Db } from '#server/db/transaction.ts'
import { insertConsents, type ReturningUser } from './store.ts'

export type Agreements = {
  agreeTerms?: boolean | undefined
  agreePrivacy?: boolean | undefined
  agreeMarketing?: boolean | undefined
}

/** True for a client who has never agreed to the policies: staff have made the account, or it was one of the staff. */
export const needsAgreements = ({ role, hasAgreed }: Pick<ReturningUser, 'role' | 'hasAgreed'>): boolean =>
  role === 'user' && !hasAgreed

/** Refuses unless terms and privacy are agreed to. */
export const checkAgreements = ({
  agreeTerms = false,
  agreePrivacy = false,
}: Agreements): Result<Nothing, 'CONSENT_REQUIRED'> =>
  agreeTerms && agreePrivacy ? ok({}) : err('CONSENT_REQUIRED')

/** Inserts the first consents of an account; the caller has checked that terms and privacy are agreed to. */
export const recordAgreements = (
  db: Db,
  userId: string,
  { agreeMarketing = false }: Agreements,
  now: Date,
): Promise<void> =>
  insertConsents(
    db,
    userId,
    [
      { kind: 'terms', granted: true },
      { kind: 'privacy', granted: true },
      { kind: 'marketing', granted: agreeMarketing },
    ],
    now,
  )

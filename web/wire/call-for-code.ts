import { askProofOfWork, sendRegistrationCode, sendResetCode } from '#contract/accounts.ts'
import type { Locale } from '#contract/locales.ts'
import { type Answer, call } from './api.ts'

/** The work may have become harder while it was done. */
const MAX_PROOFS = 3

/** Asks for a code by mail, with the proof of work that a busy site wants to see. */
export async function callForCode(
  request: { purpose: 'register'; email: string; locale: Locale } | { purpose: 'reset'; email: string },
): Promise<Answer<unknown>> {
  const { purpose, email } = request
  const send = (proof?: string): Promise<Answer<unknown>> =>
    request.purpose === 'register'
      ? call(sendRegistrationCode, { email, locale: request.locale, ...(proof ? { proof } : {}) })
      : call(sendResetCode, { email, ...(proof ? { proof } : {}) })
  let answer = await send()
  for (let proofs = 0; proofs < MAX_PROOFS && !answer.ok && answer.code === 'PROOF_REQUIRED'; proofs++) {
    const asked = await call(askProofOfWork, { purpose, email })
    if (!asked.ok) return asked
    const { solve } = await import('./proof-of-work.ts')
    answer = await send(await solve(asked.value))
  }
  return answer
}

import { createProofChallenge, sendRegistrationCode, sendResetCode } from '#contract/accounts.ts'
import type { Locale } from '#contract/locales.ts'
import { type Answer, call, UNREACHABLE } from './api.ts'

/** Attempts: the server may raise the difficulty while the proof is computed. */
const MAX_PROOFS = 3

/** Requests a code by mail, with a proof of work if the server asks for one. */
export async function requestCode(
  request: { purpose: 'register'; email: string; locale: Locale } | { purpose: 'reset'; email: string },
): Promise<Answer<unknown>> {
  const { purpose, email } = request
  const send = (proof?: string): Promise<Answer<unknown>> =>
    request.purpose === 'register'
      ? call(sendRegistrationCode, { email, locale: request.locale, ...(proof ? { proof } : {}) })
      : call(sendResetCode, { email, ...(proof ? { proof } : {}) })
  let answer = await send()
  for (let proofs = 0; proofs < MAX_PROOFS && !answer.ok && answer.code === 'PROOF_REQUIRED'; proofs++) {
    const asked = await call(createProofChallenge, { purpose, email })
    if (!asked.ok) return asked
    const proofOfWork = await import('./proof-of-work.ts').catch(() => null)
    if (!proofOfWork) return UNREACHABLE
    answer = await send(await proofOfWork.solve(asked.value))
  }
  return answer
}

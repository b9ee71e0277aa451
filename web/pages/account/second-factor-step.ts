import { useState } from 'react'
import type { Action } from '#web/ui/form.tsx'
import type { Code } from '#web/wire/api.ts'

const ASKING = new Set<Code>(['TOTP_CODE_REQUIRED', 'TOTP_INVALID', 'TOTP_UNREADABLE'])

/**
 * True while the login form shows the field of the second factor. It stays after every refusal except LOGIN_FAILED,
 * for example after a lost connection.
 */
export function needsCodeAfter(asks: boolean, code: Code): boolean {
  return ASKING.has(code) || (asks && code !== 'LOGIN_FAILED')
}

export function useCodeStep({ answer }: Pick<Action<unknown>, 'answer'>): boolean {
  const [asks, setAsks] = useState(false)
  const next = answer?.ok === false ? needsCodeAfter(asks, answer.code) : asks
  if (next !== asks) setAsks(next)
  return next
}

import { passwordFault } from '#domain/password.ts'
import { inputRefusal } from '#web/ui/form.tsx'
import type { Answer } from '#web/wire/api.ts'

/**
 * Adapts the message for a password that is too short: the server uses one code for a user's eight characters
 * and an admin's fifteen. If the password is long enough for a user, the account is an admin's.
 */
export function withLength<Value>(answer: Answer<Value>, newPassword: string): Answer<Value> {
  const isTooShort = !answer.ok && answer.code === 'PASSWORD_TOO_SHORT'
  if (!isTooShort || passwordFault(newPassword, { role: 'user', personal: [] })) return answer
  return inputRefusal({ newPassword: 'ADMIN_PASSWORD_TOO_SHORT' }, 'ADMIN_PASSWORD_TOO_SHORT')
}

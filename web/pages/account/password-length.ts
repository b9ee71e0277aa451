import { passwordFault } from '#domain/password.ts'
import type { Answer } from '#web/wire/api.ts'
import { faulty } from '#web/ui/form.tsx'

/**
 * Says which length is meant: the server has one code for a visitor's eight characters and an admin's
 * fifteen, and whoever is refused with enough for a visitor is an admin.
 */
export function withLength<Value>(answer: Answer<Value>, newPassword: string): Answer<Value> {
  const isTooShort = !answer.ok && answer.code === 'PASSWORD_TOO_SHORT'
  if (!isTooShort || passwordFault(newPassword, { role: 'user', personal: [] })) return answer
  return faulty({ newPassword: 'ADMIN_PASSWORD_TOO_SHORT' }, 'ADMIN_PASSWORD_TOO_SHORT')
}

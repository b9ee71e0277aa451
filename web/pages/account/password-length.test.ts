import { expect, test } from 'vitest'
import { inputRefusal } from '#web/ui/form.tsx'
import { withLength } from './password-length.ts'

const tooShort = inputRefusal({ newPassword: 'PASSWORD_TOO_SHORT' }, 'PASSWORD_TOO_SHORT')

test('only the refusal of an admin password mentions fifteen characters', () => {
  expect(withLength(tooShort, 'fourteen chars')).toMatchObject({
    code: 'ADMIN_PASSWORD_TOO_SHORT',
    fields: { newPassword: 'ADMIN_PASSWORD_TOO_SHORT' },
  })
  expect(withLength(tooShort, 'seven c')).toBe(tooShort)
  const other = inputRefusal({}, 'CODE_INVALID')
  expect(withLength(other, 'fourteen chars')).toBe(other)
})

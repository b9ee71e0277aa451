import type { Replaced } from './replaced.ts'

export const uz: Replaced = {
  konsultatsiya: 'maslahat',
  konsultant: 'maslahatchi',
  stipendiya: 'grant',
  'e-mail': 'email',
  'elektron pochta': 'email',
}

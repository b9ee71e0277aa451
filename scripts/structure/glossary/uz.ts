import type { Replaced } from './replaced.ts'

export const uz: Replaced = {
  konsultatsiya: 'maslahat',
  konsultant: 'maslahatchi',
  stipendiya: 'grant',
  qulflan: 'bloklan',
  'e-mail': 'email',
  'elektron pochta': 'email',
}

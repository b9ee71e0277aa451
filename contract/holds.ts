import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { none } from './fields.ts'

export const releaseHolds = endpoint('POST /api/payments/release', {
  access: 'admin',
  input: none,
  output: z.object({ released: z.number() }),
  summary: 'Release all unpaid holds',
})

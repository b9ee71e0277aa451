import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const releaseHolds = endpoint('POST /api/payments/release', {
  access: 'admin',
  output: z.object({ released: z.number() }),
  summary: 'Release all unpaid holds',
})

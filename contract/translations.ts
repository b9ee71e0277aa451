import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyText, id } from './fields.ts'
import { locales } from './locales.ts'

export const translateText = endpoint('POST /api/consultations/:id/translate', {
  access: 'user',
  input: z.strictObject({
    id,
    /** A text of this consultation that the caller reads. */
    text: anyText(6000),
    to: z.enum(locales, 'INVALID_INPUT'),
  }),
  output: z.object({ text: z.string() }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Translate a text of a consultation by machine; NO_TRANSLATION where it is off or fails',
})

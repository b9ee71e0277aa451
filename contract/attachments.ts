import { z } from 'zod/mini'

/** Reply of POST /api/attachments: multipart, one field `file`; a plain route because it streams. */
export const attachment = z.object({ attachmentId: z.string(), fileName: z.string(), size: z.number() })
export type Attachment = z.output<typeof attachment>

export const ATTACHMENTS_PATH = '/api/attachments'
export const attachmentPath = (consultationId: string): string =>
  `/api/consultations/${consultationId}/attachment`

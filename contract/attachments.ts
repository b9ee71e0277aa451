import { z } from 'zod/mini'

/** Reply of POST /api/attachments: multipart, one field `file`; a plain route because it streams. */
export const attachment = z.object({ attachmentId: z.string(), fileName: z.string(), size: z.number() })
export type Attachment = z.output<typeof attachment>

export const ATTACHMENTS_PATH = '/api/attachments'
export const attachmentPath = (consultationId: string): string =>
  `/api/consultations/${consultationId}/attachment`

/** Preview of one page, `?page=1` and on; a response header has the number of pages. */
export const previewPath = (consultationId: string): string => `${attachmentPath(consultationId)}/preview`
export const PREVIEW_PAGES_HEADER = 'preview-pages'

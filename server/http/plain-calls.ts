import { BOOKS_FILE_PATH, BOOKINGS_FEED_PATH, RECEIPT_PATH } from '#contract/admin.ts'
import { attachmentPath, ATTACHMENTS_PATH, previewPath } from '#contract/attachments.ts'
import { BACKUP_FILE_PATH } from '#contract/backups.ts'
import { chatEventsPath, chatFilePath } from '#contract/chat.ts'
import type { Access } from '#contract/endpoint.ts'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { LEDGER_FILE_PATH } from '#contract/ledger.ts'
import { RETURN_PATH } from '#contract/payments.ts'
import { CALENDAR_FILE_PATH } from '#contract/stages.ts'
import { CSP_REPORTS_PATH } from './content-policy.ts'

/**
 * A call that is not a declared endpoint, because it transfers a file, a stream or a third party's format.
 */
export type PlainCall = {
  method: 'GET' | 'POST'
  path: string
  access: Access
  summary: string
  query?: string[]
  /** Media type of the request. */
  body?: string
  /** Media type of each reply that is not an error; null for one without a body. */
  replies: Record<number, string | null>
}

const file = (path: string, access: Access, summary: string, type: string, query?: string[]): PlainCall => ({
  method: 'GET',
  path,
  access,
  summary,
  replies: { 200: type },
  ...(query ? { query } : {}),
})
const webhook = (path: string): PlainCall => ({
  method: 'POST',
  path,
  access: 'public',
  summary: 'Receive a signed webhook event of a provider',
  query: ['installation'],
  body: '*/*',
  replies: { 200: 'application/json' },
})

/** Calls of every site, and those that exist where a provider or an identity provider is configured. */
export const plainCalls: readonly PlainCall[] = [
  {
    method: 'POST',
    path: ATTACHMENTS_PATH,
    access: 'user',
    summary: 'Upload a file, in the field `file`',
    body: 'multipart/form-data',
    replies: { 201: 'application/json' },
  },
  file(attachmentPath(':id'), 'user', 'Download the file of a consultation', '*/*'),
  file(previewPath(':id'), 'user', 'Preview a page of the file as an image or plain text', '*/*', ['page']),
  file(chatEventsPath(':id'), 'user', 'Stream the events of a chat', 'text/event-stream', ['after', 'once']),
  file(chatFilePath(':id', ':message'), 'user', 'Download the file of a message', '*/*'),
  file(CALENDAR_FILE_PATH, 'user', 'Download the appointment as an iCalendar file', 'text/calendar'),
  file(RECEIPT_PATH, 'user', 'Get the printable receipt of a payment', 'text/html', ['lang']),
  file(BOOKS_FILE_PATH, 'admin', 'Download the Korean books of a period', 'text/csv', ['from', 'to']),
  file(LEDGER_FILE_PATH, 'admin', 'Download the ledger of a period', 'text/csv', ['from', 'to']),
  file(BACKUP_FILE_PATH, 'admin', 'Download an encrypted backup of now', 'application/octet-stream'),
  file(BOOKINGS_FEED_PATH, 'public', 'Get a private calendar by its secret URL', 'text/calendar'),
  webhook('/api/payments/webhook'),
  webhook('/api/payments/webhook/portone'),
  {
    method: 'GET',
    path: RETURN_PATH,
    access: 'public',
    summary: 'Redirect target of a payment provider',
    query: ['paymentId', 'paymentToken', 'txId', 'code', 'to'],
    replies: { 303: null },
  },
  {
    method: 'GET',
    path: GOOGLE_CALLBACK_PATH,
    access: 'public',
    summary: 'Redirect target of Google',
    query: ['state', 'code', 'error'],
    replies: { 302: null },
  },
  {
    method: 'POST',
    path: CSP_REPORTS_PATH,
    access: 'public',
    summary: 'Receive CSP reports of browsers',
    body: 'application/reports+json',
    replies: { 200: 'application/json' },
  },
  file('/api/openapi.json', 'public', 'OpenAPI document', 'application/json'),
  file('/api/docs', 'public', 'API documentation', 'text/html'),
]

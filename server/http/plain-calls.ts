import { attachmentPath, ATTACHMENTS_PATH, previewPath } from '#contract/attachments.ts'
import { BOOKS_FILE_PATH, DESK_FEED_PATH, RECEIPT_PATH } from '#contract/desk.ts'
import { CALENDAR_FILE_PATH } from '#contract/course.ts'
import type { Access } from '#contract/endpoint.ts'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { LEDGER_FILE_PATH } from '#contract/ledger.ts'
import { RETURN_PATH } from '#contract/payments.ts'
import { roomEventsPath, roomFilePath } from '#contract/rooms.ts'
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
  summary: "A provider's event, with its signature",
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
  file(attachmentPath(':id'), 'user', 'The file of a consultation, to save', '*/*'),
  file(previewPath(':id'), 'user', 'A page of the file, as pixels or plain text', '*/*', ['page']),
  file(roomEventsPath(':id'), 'user', 'The room as it happens', 'text/event-stream', ['after', 'once']),
  file(roomFilePath(':id', ':message'), 'user', 'The file of a message, to save', '*/*'),
  file(CALENDAR_FILE_PATH, 'user', 'The appointment, for a calendar program', 'text/calendar'),
  file(RECEIPT_PATH, 'user', 'The receipt of a payment, to print', 'text/html', ['lang']),
  file(BOOKS_FILE_PATH, 'admin', 'The Korean books of a period', 'text/csv', ['from', 'to']),
  file(LEDGER_FILE_PATH, 'admin', 'The journal of money of a period', 'text/csv', ['from', 'to']),
  file(DESK_FEED_PATH, 'public', 'The private calendar; its address is the secret', 'text/calendar'),
  webhook('/api/payments/webhook'),
  webhook('/api/payments/webhook/portone'),
  {
    method: 'GET',
    path: RETURN_PATH,
    access: 'public',
    summary: 'Where a provider leads a buyer back to',
    query: ['paymentId', 'paymentToken', 'txId', 'code'],
    replies: { 303: null },
  },
  {
    method: 'GET',
    path: GOOGLE_CALLBACK_PATH,
    access: 'public',
    summary: 'Where Google leads a person back to',
    query: ['state', 'code', 'error'],
    replies: { 302: null },
  },
  {
    method: 'POST',
    path: CSP_REPORTS_PATH,
    access: 'public',
    summary: 'A report of a browser about the content policy',
    body: 'application/reports+json',
    replies: { 200: 'application/json' },
  },
  file('/api/openapi.json', 'public', 'This description', 'application/json'),
  file('/api/docs', 'public', 'This description, to read', 'text/html'),
]

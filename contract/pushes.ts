import { z } from 'zod/mini'
import { isPushEndpoint, MAX_ENDPOINT_LENGTH } from '#domain/push-service.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Service worker and web app manifest of the admin area. */
export const ADMIN_SCOPE = '/admin-dashboard'
export const ADMIN_WORKER_PATH = '/admin-dashboard/worker.js'
export const ADMIN_MANIFEST_PATH = '/admin-dashboard/desk.webmanifest'

/** Limit of devices per admin; each one is called for every alert. */
export const MAX_PUSH_DEVICES = 10

const devices = z.array(
  z.object({
    id: z.string(),
    /** Browser and system, "Safari on iOS". */
    name: z.string(),
    createdAt: instant,
    /** Times at which its push service last accepted and last refused an alert; null: never. */
    takenAt: z.nullable(instant),
    refusedAt: z.nullable(instant),
    /** SHA-256 of the push URL in hex, by which a browser recognises itself. */
    sum: z.string(),
  }),
)
const shown = z.object({
  /** Public key that a browser needs to subscribe (VAPID, base64url). */
  publicKey: z.string(),
  devices,
})
export type PushDevices = z.output<typeof shown>

export const listPushDevices = endpoint('GET /api/desk/push', {
  access: 'admin',
  output: shown,
  summary: "List the caller's push subscriptions, with the key to add one",
})

/** Base64url without padding, as `PushSubscription.toJSON()` writes it. */
const bytes = (length: number) =>
  z
    .string('INVALID_INPUT')
    .check(z.regex(/^[A-Za-z0-9_-]+$/, 'INVALID_INPUT'), z.length(length, 'INVALID_INPUT'))

export const addPushDevice = endpoint('POST /api/desk/push', {
  access: 'admin',
  input: z.strictObject({
    endpoint: z
      .string('INVALID_INPUT')
      .check(z.maxLength(MAX_ENDPOINT_LENGTH, 'INVALID_INPUT'), z.refine(isPushEndpoint, 'INVALID_INPUT')),
    /** A point on P-256, uncompressed, and sixteen random bytes (RFC 8291). */
    keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
  }),
  output: shown,
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Add or renew the push subscription of the calling device',
})

export const removePushDevice = endpoint('POST /api/desk/push/remove', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: shown,
  summary: "Delete one of the caller's push subscriptions",
})

export const testPush = endpoint('POST /api/desk/push/test', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: "Send a test alert to one of the caller's devices",
})

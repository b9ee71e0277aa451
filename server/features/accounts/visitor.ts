import type { KnownDevice } from './known-device.ts'

/**
 * The caller: network address, user agent, session token of the request, and the known devices that its
 * cookie proves.
 */
export type Visitor = {
  address: string
  userAgent: string
  token: string | undefined
  devices: readonly KnownDevice[]
}

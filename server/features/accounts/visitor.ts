import type { KnownDevice } from './known-device.ts'

/** Who calls: network address, browser, the session token of the request, and the devices that its cookie proves. */
export type Visitor = {
  address: string
  userAgent: string
  token: string | undefined
  devices: readonly KnownDevice[]
}

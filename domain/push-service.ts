/**
 * Push services of common browsers. The address of a device comes from its browser and is called from our
 * network, so no other host is allowed: this prevents server-side request forgery.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'] as const
const DOMAINS = ['push.apple.com', 'notify.windows.com'] as const

export const MAX_ENDPOINT_LENGTH = 1000

/** True for an https URL of a push service, on the default port, without user name and password. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > MAX_ENDPOINT_LENGTH || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return HOSTS.some((host) => hostname === host) || DOMAINS.some((domain) => hostname.endsWith(`.${domain}`))
}

/**
 * The push services of the browsers that people have. The address of a device comes from its browser, and
 * the site calls it from inside: no other host is ever asked, so nobody can make it knock at a house of ours.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'] as const
const DOMAINS = ['push.apple.com', 'notify.windows.com'] as const

export const MAX_ENDPOINT_LENGTH = 1000

/** An address at a push service over https, on its usual port, without a name or password in it. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > MAX_ENDPOINT_LENGTH || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return HOSTS.some((host) => hostname === host) || DOMAINS.some((domain) => hostname.endsWith(`.${domain}`))
}

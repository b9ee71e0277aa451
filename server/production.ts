/**
 * True for the environment of a production site. An https PUBLIC_URL on another host than this machine counts
 * as one, whatever NODE_ENV says, so that a forgotten variable has no effect; DEVELOPMENT_SITE=true overrides
 * it.
 */
export function isProduction(env: Readonly<Record<string, unknown>>): boolean {
  const { NODE_ENV, PUBLIC_URL, DEVELOPMENT_SITE } = env
  if (NODE_ENV === 'production') return true
  if (NODE_ENV === 'test' || String(DEVELOPMENT_SITE) === 'true') return false
  if (typeof PUBLIC_URL !== 'string' || !URL.canParse(PUBLIC_URL)) return false
  return PUBLIC_URL.startsWith('https:') && !isThisMachine(PUBLIC_URL)
}

/** True for an address on this machine (RFC 6761, 6.3 for names under localhost). */
export const isThisMachine = (address: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

/** smtp:// alone falls back to clear text when an attacker strips STARTTLS from the relay's reply. */
export const requiresTls = (address: string): boolean =>
  address.startsWith('smtps://') || new URL(address).searchParams.get('requireTLS') === 'true'

/**
 * Whether an environment is that of a real site. An https PUBLIC_URL on another host than this machine is,
 * whatever NODE_ENV says, so a forgotten variable opens nothing; DEVELOPMENT_SITE=true says otherwise.
 */
export function isProduction(env: Readonly<Record<string, unknown>>): boolean {
  const { NODE_ENV, PUBLIC_URL, DEVELOPMENT_SITE } = env
  if (NODE_ENV === 'production') return true
  if (NODE_ENV === 'test' || String(DEVELOPMENT_SITE) === 'true') return false
  if (typeof PUBLIC_URL !== 'string' || !URL.canParse(PUBLIC_URL)) return false
  return PUBLIC_URL.startsWith('https:') && !isThisMachine(PUBLIC_URL)
}

/** The address is on this machine (RFC 6761, 6.3 for names under localhost). */
export const isThisMachine = (address: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

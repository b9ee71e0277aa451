import type { Deps } from '#server/deps.ts'
import { generatePassword, makeAdmin } from './admins.ts'
import { createSetUpLink, renewSetUpLink } from './set-up.ts'
import { hasOwner } from './store.ts'

type StartDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** `generatedPassword` or `setUpLink` is set when no password was configured. */
export type FirstAdmin = {
  email: string
  generatedPassword?: string
  setUpLink?: { url: string; expiresAt: Date }
}

/**
 * Creates the first admin when there is none. A configured password is used as it is; with only a configured
 * address a set-up link that expires is returned, and without any configuration (a local trial) a generated
 * password. The caller prints it once; it cannot be read again. Null when there is nothing to print.
 */
export async function ensureFirstAdmin(deps: StartDeps): Promise<FirstAdmin | null> {
  const { admin: configured, allowedEmailDomains } = deps.config
  if (await hasOwner(deps.db)) return configured ? anotherLink(deps, configured.email) : null
  if (configured) {
    const { email, password } = configured
    const made = await makeAdmin(deps, { email, password: password ?? null })
    if (password !== undefined || !made) return { email }
    const setUpLink = await createSetUpLink(deps, made.userId)
    return setUpLink && { email, setUpLink }
  }
  const email = `admin@${allowedEmailDomains[0]}`
  const generatedPassword = generatePassword()
  // `onlyNew`: never take over a mailbox that already has an account.
  const made = await makeAdmin(deps, { email, password: generatedPassword, onlyNew: true })
  return made ? { email, generatedPassword } : null
}

/** The first link may have expired before it was opened. */
async function anotherLink(deps: StartDeps, email: string): Promise<FirstAdmin | null> {
  const setUpLink = await renewSetUpLink(deps, email)
  return setUpLink && { email, setUpLink }
}

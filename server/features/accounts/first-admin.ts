import type { Deps } from '#server/deps.ts'
import { generatePassword, makeAdmin } from './admins.ts'
import { offerSetUpLink, renewSetUpLink } from './set-up.ts'
import { adminExists } from './store.ts'

type StartDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** `generatedPassword` or `setUpLink` is set when nobody chose a password. */
export type FirstAdmin = {
  email: string
  generatedPassword?: string
  setUpLink?: { url: string; expiresAt: Date }
}

/**
 * Makes the first admin when there is none. With a configured password it is that one's; a real site
 * hands out a link that ends instead, and one's own machine a generated password. The caller shows
 * either once and nobody can read it again. Null when there is nothing to show.
 */
export async function ensureFirstAdmin(deps: StartDeps): Promise<FirstAdmin | null> {
  const { admin: configured, allowedEmailDomains } = deps.config
  if (await adminExists(deps.db)) return configured ? anotherLink(deps, configured.email) : null
  if (configured) {
    const { email, password } = configured
    const made = await makeAdmin(deps, { email, password: password ?? null })
    if (password !== undefined || !made) return { email }
    const setUpLink = await offerSetUpLink(deps, made.userId)
    return setUpLink && { email, setUpLink }
  }
  const email = `admin@${allowedEmailDomains[0]}`
  const generatedPassword = generatePassword()
  // A mailbox that belongs to somebody is never taken over unasked.
  const made = await makeAdmin(deps, { email, password: generatedPassword, onlyNew: true })
  return made ? { email, generatedPassword } : null
}

/** The first link may have run out before anybody opened it. */
async function anotherLink(deps: StartDeps, email: string): Promise<FirstAdmin | null> {
  const setUpLink = await renewSetUpLink(deps, email)
  return setUpLink && { email, setUpLink }
}

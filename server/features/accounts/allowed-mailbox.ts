import { type Mailbox, readMailbox } from '#domain/mailbox.ts'
import type { Deps } from '#server/deps.ts'

/** The parsed mailbox when its domain may register here, otherwise null. */
export function allowedMailbox(deps: Pick<Deps, 'config'>, typed: string): Mailbox | null {
  const mailbox = readMailbox(typed)
  return mailbox && deps.config.allowedEmailDomains.includes(mailbox.domain) ? mailbox : null
}

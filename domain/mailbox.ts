/** A person's mailbox. */
export type Mailbox = {
  /** The typed address in lower case; mails are sent to it. */
  email: string
  /** Identical for every spelling of one mailbox; there is one account per key. */
  key: string
  domain: string
}

/**
 * Plain ASCII only: look-alike letters, comments, quotes and lists of addresses are refused, so that the mail
 * server reads the address as it was checked. Narrower than RFC 5321 on purpose.
 */
const ADDRESS =
  /^([a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)*)(\+[a-zA-Z0-9._+-]*)?@((?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})$/
const MAX_LOCAL_LENGTH = 64
const MAX_LENGTH = 254

/** Gmail delivers every dotted spelling of a name to one mailbox. */
const DOTS_DO_NOT_COUNT = new Set(['gmail.com'])

/** Parses a typed address; null when we do not send mail to it. */
export function readMailbox(typed: string): Mailbox | null {
  if (typed.length > MAX_LENGTH) return null
  const [, name, tag = '', host] = ADDRESS.exec(typed) ?? []
  if (name === undefined || host === undefined || name.length + tag.length > MAX_LOCAL_LENGTH) return null
  const domain = host.toLowerCase()
  const person = name.toLowerCase()
  const keyName = DOTS_DO_NOT_COUNT.has(domain) ? person.replaceAll('.', '') : person
  return { email: typed.toLowerCase(), key: `${keyName}@${domain}`, domain }
}

/**
 * True when a submitted address is the account's or missing. It is only a cross-check: the session decides
 * the account.
 */
export const isOwnMailbox = ({ email }: { email: string }, typed: string | undefined): boolean =>
  typed === undefined || readMailbox(typed)?.key === readMailbox(email)?.key

/** The part before the @ of a mailbox key. */
export const mailboxName = (key: string): string => key.slice(0, key.indexOf('@'))

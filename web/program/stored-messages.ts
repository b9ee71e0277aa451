import { DAY_MS } from '#domain/calendar.ts'

/**
 * Chat messages that the server has not confirmed, stored on this device until it has, each for at most a
 * week. File contents are not stored. Only the account that wrote them can read them back.
 */
export type StoredMessage = { key: string; text: string; attachmentId?: string; fileName?: string }

/** A message that an earlier release stored has no time of its own, and counts as new. */
type Stored = { account: string; messages: (StoredMessage & { keptAt?: number })[] }

const MAX_AGE_MS = 7 * DAY_MS
const keyOf = (consultationId: string): string => `roomMessages ${consultationId}`

/** Returns the messages of the last week, and removes older ones. */
function read(consultationId: string, account: string, now: number): Stored['messages'] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(consultationId)) ?? 'null') as Stored | null
    if (stored?.account !== account) return []
    const messages = stored.messages.filter(({ keptAt = now }) => now - keptAt <= MAX_AGE_MS)
    if (messages.length < stored.messages.length) storeMessages(consultationId, { account, messages })
    return messages
  } catch {
    return []
  }
}

/** Returns this account's unconfirmed messages in this chat, oldest first. */
export const storedMessages = (consultationId: string, account: string, now = Date.now()): StoredMessage[] =>
  read(consultationId, account, now)

export function saveMessage(
  consultationId: string,
  account: string,
  message: StoredMessage,
  now = Date.now(),
): void {
  const messages = [...read(consultationId, account, now), { ...message, keptAt: now }]
  storeMessages(consultationId, { account, messages })
}

/** Removes a message that the server has confirmed or the author has discarded. */
export function dropMessage(consultationId: string, account: string, key: string): void {
  const messages = read(consultationId, account, Date.now()).filter((message) => message.key !== key)
  storeMessages(consultationId, { account, messages })
}

function storeMessages(consultationId: string, stored: Stored): void {
  try {
    if (stored.messages.length === 0) localStorage.removeItem(keyOf(consultationId))
    else localStorage.setItem(keyOf(consultationId), JSON.stringify(stored))
  } catch {
    // Without storage an unsent message lasts as long as the page.
  }
}

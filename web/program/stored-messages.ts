import { DAY_MS } from '#domain/calendar.ts'

/**
 * Chat messages that the server has not confirmed, stored on this device until it has, for at most a
 * week. File contents are not stored. Only the account that wrote them can read them back.
 */
export type StoredMessage = { key: string; text: string; attachmentId?: string; fileName?: string }

type Stored = { account: string; keptAt: number; messages: StoredMessage[] }

const MAX_AGE_MS = 7 * DAY_MS
const keyOf = (consultationId: string): string => `roomMessages ${consultationId}`

/** Returns this account's unconfirmed messages in this chat, oldest first. */
export function storedMessages(consultationId: string, account: string, now = Date.now()): StoredMessage[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(consultationId)) ?? 'null') as Stored | null
    return stored?.account === account && now - stored.keptAt <= MAX_AGE_MS ? stored.messages : []
  } catch {
    return []
  }
}

export const saveMessage = (consultationId: string, account: string, message: StoredMessage): void =>
  storeMessages(consultationId, account, [...storedMessages(consultationId, account), message])

/** Removes a message that the server has confirmed or the author has discarded. */
export const dropMessage = (consultationId: string, account: string, key: string): void =>
  storeMessages(
    consultationId,
    account,
    storedMessages(consultationId, account).filter((message) => message.key !== key),
  )

function storeMessages(consultationId: string, account: string, messages: StoredMessage[]): void {
  try {
    if (messages.length === 0) localStorage.removeItem(keyOf(consultationId))
    else
      localStorage.setItem(
        keyOf(consultationId),
        JSON.stringify({ account, keptAt: Date.now(), messages } satisfies Stored),
      )
  } catch {
    // Without storage an unsent message lasts as long as the page.
  }
}

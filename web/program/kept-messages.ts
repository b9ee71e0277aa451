import { DAY_MS } from '#domain/calendar.ts'

/**
 * Messages that were written into a room and not yet taken by the server, kept on this device until they are,
 * or a week. A file's content is not among them, and nobody but the account that wrote them gets them back.
 */
export type KeptMessage = { key: string; text: string; attachmentId?: string; fileName?: string }

type Stored = { account: string; keptAt: number; messages: KeptMessage[] }

const KEPT_MS = 7 * DAY_MS
const keyOf = (consultationId: string): string => `roomMessages ${consultationId}`

/** What this account wrote here into this room and nobody has taken yet, the oldest first. */
export function keptMessages(consultationId: string, account: string, now = Date.now()): KeptMessage[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(consultationId)) ?? 'null') as Stored | null
    return stored?.account === account && now - stored.keptAt <= KEPT_MS ? stored.messages : []
  } catch {
    return []
  }
}

export const keepMessage = (consultationId: string, account: string, message: KeptMessage): void =>
  keep(consultationId, account, [...keptMessages(consultationId, account), message])

/** The server has it, or its writer does not want it any more. */
export const dropMessage = (consultationId: string, account: string, key: string): void =>
  keep(
    consultationId,
    account,
    keptMessages(consultationId, account).filter((message) => message.key !== key),
  )

function keep(consultationId: string, account: string, messages: KeptMessage[], now = Date.now()): void {
  try {
    if (messages.length === 0) localStorage.removeItem(keyOf(consultationId))
    else
      localStorage.setItem(
        keyOf(consultationId),
        JSON.stringify({ account, keptAt: now, messages } satisfies Stored),
      )
  } catch {
    // Without storage a message waits as long as the page lives.
  }
}

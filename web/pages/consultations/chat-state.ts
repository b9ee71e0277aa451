import type { Chat, ChatMessage } from '#contract/chat.ts'

/** `deliveredId`: every message up to this id is known, so the stream continues after it and it counts as read. */
export type ChatState = Chat & { deliveredId: number }

export const lastId = (messages: ChatMessage[]): number => messages.at(-1)?.id ?? 0

/** Returns the chat with further messages. A message may arrive both in the reply and in the stream. */
export function addMessages(chat: ChatState, more: ChatMessage[]): ChatState {
  const byId = new Map([...chat.messages, ...more].map((message) => [message.id, message]))
  const messages = [...byId.values()]
  // Phones of 2022 lack `toSorted`.
  messages.sort((a, b) => a.id - b.id)
  return { ...chat, messages }
}

/**
 * Returns the chat with a message of the stream. Only the stream sends every message in order, so only it advances
 * `deliveredId`: messages that others wrote before one of ours may arrive after the reply to ours.
 */
export const addStreamed = (chat: ChatState, message: ChatMessage): ChatState => ({
  ...addMessages(chat, [message]),
  deliveredId: Math.max(chat.deliveredId, message.id),
})

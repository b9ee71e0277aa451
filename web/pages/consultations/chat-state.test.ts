import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { addMessages, addStreamed, type ChatState } from './chat-state.ts'

const message = (id: number): ChatMessage => ({ id }) as ChatMessage
const chat = { messages: [message(1)], deliveredId: 1 } as ChatState

test('a message written while no stream was open is fetched and is not read, although a later reply is shown', () => {
  const replied = addMessages(chat, [message(3)])
  expect(replied.deliveredId).toBe(1)
  const resumed = [2, 3].reduce((now, id) => addStreamed(now, message(id)), replied)
  expect(resumed).toEqual({ messages: [message(1), message(2), message(3)], deliveredId: 3 })
})

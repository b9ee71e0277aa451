import type { Side } from '#domain/chat.ts'
import type { ChatProps } from './chat.tsx'
import type { TranslationProps } from './translation.tsx'
import { lazyPart } from '#web/program/lazy-part.tsx'

/** The chat of a consultation, for both sides. */
export const ChatPart = lazyPart<ChatProps>(async () => (await import('./chat.tsx')).Chat, ['room'])

/** The questions before the consultation, and the plan after it. */
export const PreparationPart = lazyPart<{ consultationId: string; side: Side; isOff?: boolean }>(
  async () => (await import('./preparation.tsx')).Preparing,
  ['room'],
)

/** For views that have not loaded the texts of the chat. */
export const TranslationPart = lazyPart<TranslationProps>(
  async () => (await import('./translation.tsx')).Translatable,
  ['room'],
)

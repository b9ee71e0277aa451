import type { Side } from '#domain/side.ts'
import { lazyPartWithTexts } from '#web/program/lazy-part-with-texts.tsx'
import type { ChatProps } from './chat.tsx'
import type { TranslationProps } from './translation.tsx'

/** The chat of a consultation, for both sides. */
export const ChatPart = lazyPartWithTexts<ChatProps>(async () => (await import('./chat.tsx')).Chat, ['chat'])

/** The questions before the consultation, and the plan after it. */
export const PreparationPart = lazyPartWithTexts<{ consultationId: string; side: Side; isOff?: boolean }>(
  async () => (await import('./preparation.tsx')).Preparing,
  ['chat'],
)

/** For views that have not loaded the texts of the chat. */
export const TranslationPart = lazyPartWithTexts<TranslationProps>(
  async () => (await import('./translation.tsx')).Translatable,
  ['chat'],
)

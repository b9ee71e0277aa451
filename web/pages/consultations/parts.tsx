import type { Side } from '#domain/chat.ts'
import type { RoomProps } from './chat.tsx'
import { lazyPart } from '#web/program/lazy-part.tsx'

/** The chat of a consultation, for both sides. */
export const RoomPart = lazyPart<RoomProps>(async () => (await import('./chat.tsx')).Room, ['room'])

/** The questions before the consultation, and the plan after it. */
export const PreparationPart = lazyPart<{ consultationId: string; side: Side; isOff?: boolean }>(
  async () => (await import('./preparation.tsx')).Preparing,
  ['room'],
)

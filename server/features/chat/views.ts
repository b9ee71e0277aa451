import type { Presence, ReadMarks, ChatEvents, ChatMessage } from '#contract/chat.ts'
import { isPresent } from '#domain/chat.ts'
import { stageOf } from '#domain/stage.ts'
import type { MessageRow, ChatRow } from './store.ts'

/** The wire format of a message, in replies and streams. */
export const messageView = ({
  number,
  sender,
  text,
  language,
  sentAt,
  fileName,
  sizeBytes,
}: MessageRow): ChatMessage => ({
  id: number,
  from: sender,
  text,
  language,
  at: sentAt.toISOString(),
  file: fileName === null || sizeBytes === null ? null : { name: fileName, size: sizeBytes },
})

export const readView = (chat: ChatRow): ReadMarks => ({
  student: chat.studentRead,
  office: chat.officeRead,
})

export const presenceView = (chat: ChatRow, now: Date): Presence => ({
  student: isPresent(chat.studentSeenAt, now),
  office: isPresent(chat.officeSeenAt, now),
})

/** The stage of the consultation. */
export const stageView = (chat: ChatRow): ChatEvents['course'] => ({
  course: stageOf({ ...chat, isPlanned: chat.plannedAt !== null, isReviewed: chat.reviewedAt !== null }),
})

/** The topic with which nodes notify each other of a changed chat. */
export const chatTopic = (consultationId: string): string => `room:${consultationId}`

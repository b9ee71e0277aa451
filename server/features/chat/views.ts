import type { Presence, ReadMarks, RoomEvents, RoomMessage } from '#contract/chat.ts'
import { courseOf } from '#domain/course.ts'
import { isPresent } from '#domain/chat.ts'
import type { MessageRow, RoomRow } from './store.ts'

/** The wire format of a message, in replies and streams. */
export const messageView = ({
  number,
  sender,
  text,
  sentAt,
  fileName,
  sizeBytes,
}: MessageRow): RoomMessage => ({
  id: number,
  from: sender,
  text,
  at: sentAt.toISOString(),
  file: fileName === null || sizeBytes === null ? null : { name: fileName, size: sizeBytes },
})

export const readView = (room: RoomRow): ReadMarks => ({
  student: room.studentRead,
  office: room.officeRead,
})

export const presenceView = (room: RoomRow, now: Date): Presence => ({
  student: isPresent(room.studentSeenAt, now),
  office: isPresent(room.officeSeenAt, now),
})

/** The stage of the consultation. */
export const courseView = (room: RoomRow): RoomEvents['course'] => ({
  course: courseOf({ ...room, isPlanned: room.plannedAt !== null, isReviewed: room.reviewedAt !== null }),
})

/** The topic with which nodes notify each other of a changed chat. */
export const roomTopic = (consultationId: string): string => `room:${consultationId}`

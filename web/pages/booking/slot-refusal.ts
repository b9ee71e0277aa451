import type { SlotRefusal } from '#domain/calendar.ts'
import type { Code } from '#web/wire/api.ts'

const slotRefusals: readonly Code[] = [
  'SLOT_TAKEN',
  'NOT_WEEKEND',
  'DATE_INVALID',
  'TIME_INVALID',
  'TOO_SOON',
  'TOO_FAR',
] satisfies (SlotRefusal | 'SLOT_TAKEN')[]

/** True if a refusal is about the slot, so that the slots on the page are out of date. */
export const isSlotRefusal = (code: Code): boolean => slotRefusals.includes(code)

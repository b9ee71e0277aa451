import type { z } from 'zod/mini'
import { type AdminBooking, getToday } from '#contract/admin.ts'
import type { Task } from '#web/pages/admin/action-items/task.tsx'
import type { Answer, Call } from '#web/wire/api.ts'

export type Agenda = Answer<z.output<typeof getToday.output>>

/** Props of a component that shows one consultation of the agenda. */
export type BookingProps = { booking: AdminBooking; now: number; task: Task }

/** Loads the next, ended and newest bookings in one call, perhaps of one counsellor. */
export const loadAgenda = (load: Call, counsellor: string | undefined): Promise<Agenda> =>
  load(getToday, { counsellor })

type Known = Extract<Agenda, { ok: true }>['value']

export const isAnyRunning = (agenda: Agenda): boolean => agenda.ok && agenda.value.running.length > 0

/** Returns the running consultations, or else the next one. */
export const nextOf = ({ running, upcoming }: Known): AdminBooking[] =>
  running.length > 0 ? running : upcoming.slice(0, 1)

/** Returns the consultations after those. */
export const aheadOf = ({ running, upcoming }: Known): AdminBooking[] =>
  running.length > 0 ? upcoming : upcoming.slice(1)

import type { z } from 'zod/mini'
import { type DeskBooking, deskToday } from '#contract/desk.ts'
import { type Answer, call } from '#web/wire/api.ts'

export type Agenda = Answer<z.output<typeof deskToday.output>>

/** Who comes, what has ended and what came in, in one reply. */
export const loadAgenda = (): Promise<Agenda> => call(deskToday, {})

type Known = Extract<Agenda, { ok: true }>['value']

/** The conversation that runs, or the next one. */
export const nextOf = ({ present, upcoming }: Known): DeskBooking | null => present ?? upcoming[0] ?? null

/** Who comes after the next one. */
export const aheadOf = ({ present, upcoming }: Known): DeskBooking[] =>
  present ? upcoming : upcoming.slice(1)

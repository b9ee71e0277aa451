import type { Consultation } from '#contract/consultations.ts'
import { listConsultations } from '#contract/consultations.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDate } from '#domain/calendar.ts'
import { call, type Refusal } from '#web/wire/api.ts'

/** One that began less than an hour ago is still the one to be at. */
const RUNNING_MS = HOUR_MS
/** A weekend that nobody has closed yet is a few pages of the list; more than this is no to-do list. */
const MOST_PAGES = 5
const AHEAD_DAYS = 8

export type Agenda =
  | { ok: true; now: number; next: Consultation | null; ahead: Consultation[]; ended: Consultation[] }
  | Refusal

export const isOver = ({ startsAt }: Consultation, now: number): boolean =>
  Date.parse(startsAt) <= now - RUNNING_MS

/** Who is next, who comes within a week, and what has ended without being closed. */
export async function loadAgenda(at: Date): Promise<Agenda> {
  const now = at.getTime()
  const today = koreanDate(at)
  const [open, past] = await Promise.all([
    pagesOf({ from: today, to: addDays(today, AHEAD_DAYS), sort: 'soonest' }),
    pagesOf({ to: today, sort: 'latest' }),
  ])
  if (!open.ok) return open
  if (!past.ok) return past
  const coming = open.reports.filter((each) => !isOver(each, now))
  const [next = null, ...ahead] = coming
  // The next one may be weeks away: it is named all the same.
  const later = next === null ? await pagesOf({ from: today, sort: 'soonest' }, 1) : null
  return {
    ok: true,
    now,
    next: next ?? (later?.ok ? (later.reports.find((each) => !isOver(each, now)) ?? null) : null),
    ahead: ahead.filter(({ startsAt }) => Date.parse(startsAt) < now + AHEAD_DAYS * DAY_MS),
    ended: past.reports.filter((each) => isOver(each, now)),
  }
}

type Wish = { from?: string; to?: string; sort: 'soonest' | 'latest' }

async function pagesOf(
  wish: Wish,
  most = MOST_PAGES,
): Promise<{ ok: true; reports: Consultation[] } | Refusal> {
  const reports: Consultation[] = []
  for (let page = 1; page <= most; page += 1) {
    const answer = await call(listConsultations, { ...wish, status: 'pending', page: String(page) })
    if (!answer.ok) return answer
    reports.push(...answer.value.reports)
    if (page >= answer.value.pages) break
  }
  return { ok: true, reports }
}

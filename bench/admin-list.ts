import { initialSettings } from '#domain/settings.ts'
import { readerOfPrimary } from '#server/db/replica.ts'
import type { Db } from '#server/db/transaction.ts'
import { createCachedCount } from '#server/features/consultations/count.ts'
import { listConsultations } from '#server/features/consultations/queries.ts'
import { fillConsultations } from './people.ts'
import { limitRow, median, type Row } from './report.ts'

const ROWS = 1_000_000
const PEOPLE = 10_000
const TRIES = 9
const MAX_MS = 40

/** The admin's list of a million consultations: first page, deep page, search. */
export async function benchAdminList(db: Db): Promise<Row[]> {
  await fillConsultations(db, { people: PEOPLE, perPerson: ROWS / PEOPLE })
  const admin = {
    id: '',
    role: 'admin',
    staffRole: 'owner',
    email: '',
    name: '',
    sessionId: '',
    level: 2,
    authenticatedAt: new Date(),
    locale: 'en',
  } as const
  const countAll = createCachedCount(db)
  const deps = {
    db,
    reader: readerOfPrimary(db),
    now: () => new Date(),
    settings: { current: () => initialSettings },
    countAll,
  }
  const pages = [
    ['first page', {}],
    ['page 50,000', { page: 50_000 }],
    ['search for an address', { q: 'bench4711@' }],
    ['search with no hit', { q: 'nobody at all' }],
  ] as const
  const rows: Row[] = []
  for (const [name, input] of pages) {
    const times: number[] = []
    for (let tries = 0; tries < TRIES; tries++) {
      const startedAt = performance.now()
      const answer = await listConsultations(deps, admin, input)
      if (!answer.ok) throw new Error(answer.code)
      times.push(performance.now() - startedAt)
    }
    rows.push(limitRow(`admin list of 1,000,000: ${name}`, median(times), MAX_MS, 'ms'))
  }
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { resumeSession } from '#server/features/accounts/sessions.ts'
import { FIRST_OWN_PAGE } from '#server/features/consultations/view-store.ts'
import { getRequest, load } from './load.ts'
import { aSession, fillConsultations } from './people.ts'
import { pgbench } from './pgbench.ts'
import { inTurns, rateRow, type Row } from './report.ts'
import { recordingDatabase, withValues } from './statements.ts'

const ROUNDS = 3
const SECONDS = 3
const PER_PERSON = 50

/**
 * The client's list of consultations, including authentication, compared with pgbench running the same
 * statements.
 */
export async function benchHistory(port: number, databaseUrl: string, db: Db): Promise<Row> {
  await fillConsultations(db, { people: 2000, perPerson: PER_PERSON })
  const token = await aSession(db, 'bench77@gmail.com')
  const script = await sameStatements(databaseUrl, token)
  const request = getRequest('/api/consultations', { cookie: `sid=${token}` })
  // The first seconds run while the JIT compiler warms up.
  const task = { port, requests: [request], connections: 16, seconds: SECONDS }
  await load(task)
  const rates = await inTurns(ROUNDS, {
    reference: () => pgbench(databaseUrl, script, { clients: 8, seconds: SECONDS }),
    product: async () => {
      const { failures, perSecond } = await load(task)
      if (failures > 0) throw new Error(`${failures} lists failed`)
      return perSecond
    },
  })
  return rateRow('own history with login vs pgbench', {
    ...rates,
    min: 0.25,
    aim: 0.3,
    unit: '/s',
  })
}

async function sameStatements(databaseUrl: string, token: string): Promise<string> {
  const { db, recorded, close } = recordingDatabase(databaseUrl)
  const deps = { db, now: () => new Date() }
  const session = await resumeSession(deps, token, FIRST_OWN_PAGE)
  if (!session?.joinedResult) throw new Error('The list of the bench is not there')
  const statements = [...recorded]
  for (const statement of statements) {
    const { rows } = await sql.raw<Record<string, string>>(`explain ${withValues(statement)}`).execute(db)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    // The bookings of one person are sorted, the next one first, and the disputes of one payment; never more.
    const sorted = [...plan.matchAll(/Sort .*rows=(\d+)/g)].map(([, rowCount]) => Number(rowCount))
    if (sorted.some((rowCount) => rowCount > PER_PERSON)) throw new Error(`The list sorts more:\n${plan}`)
  }
  const script = statements.map(withValues).join('\n')
  await close()
  return script
}

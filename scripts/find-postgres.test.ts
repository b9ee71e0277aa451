import pg from 'pg'
import { expect, test } from 'vitest'
import { serverBinaries, startPrivately } from './find-postgres.ts'

const ofNpm = serverBinaries(null)

test.runIf(ofNpm !== null)(
  'without an installed PostgreSQL, a server from npm and its standby run the tests',
  async () => {
    const primary = await startPrivately(ofNpm!)
    const standby = await startPrivately(ofNpm!, { follows: primary })
    const isStandby = await Promise.all([primary, standby].map(({ url }) => isInRecovery(url)))
    await standby.stop()
    await primary.stop()
    expect(ofNpm).toContain('node_modules')
    expect(isStandby).toEqual([false, true])
  },
)

async function isInRecovery(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
  await client.end()
  return rows[0]!.is
}

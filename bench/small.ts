import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '#sandbox/start.ts'
import { BUILD_ARGUMENTS } from '#scripts/page-sources.ts'
import { openDatabase } from '#server/db/client.ts'
import { makePeople } from '#simulation/kill/people.ts'
import { buyersAt } from './buyers.ts'
import { makeSmallMachine } from './memory-limit.ts'
import { memoryOf, peakBeside, peakOf } from './process-memory.ts'
import { limitRow, type Row } from './report.ts'
import { startBenchSite } from './site.ts'

const MACHINE_MB = 512
/** Memory that the operating system of such a machine leaves. */
const MAX_MB = 450
const BOOKINGS = 100
const ACCOUNTS = 40
const SECRET_KEY = 'a key that guards nothing but the bench'

/**
 * Build, first start, second start, a hundred bookings and a backup beside the running site, on 512 MB with
 * the embedded database.
 */
export async function benchSmall(sandbox: Sandbox): Promise<Row[]> {
  const machine = makeSmallMachine(MACHINE_MB)
  if (!machine)
    console.log('  NOT LIMITED: this user may not make a control group, so memory is only measured')
  const wrapCommand = (command: readonly string[]) => machine?.wrapCommand(command) ?? [...command]
  const most = (name: string, mb: number): Row => limitRow(`${name}, at most`, mb, MAX_MB, 'MB')
  const home = mkdtempSync(join(tmpdir(), 'naru-small-'))
  const dataDir = join(home, 'data')
  const rows: Row[] = []
  try {
    rows.push(most('build', await peakOf(wrapCommand([process.execPath, ...BUILD_ARGUMENTS]))))
    const first = await startBenchSite(sandbox, { dataDir, wrapCommand })
    rows.push(most('first start, which makes the database', memoryOf(first.pid)!.peakMb))
    await first.stop()
    const { db, close } = await openDatabase({ folder: join(dataDir, 'database'), onError: console.error })
    const people = await makePeople(db, ACCOUNTS)
    await close()

    const site = await startBenchSite(sandbox, { dataDir, wrapCommand })
    try {
      rows.push(most('start', memoryOf(site.pid)!.peakMb))
      const url = `http://localhost:${site.port}`
      const { count, book } = buyersAt(url, sandbox, people, { atOnce: 4, pauseMs: 20 })
      while (count.saved < BOOKINGS && people.accounts.length > 0) await book(15_000)
      const booked = most(`${count.saved} bookings`, memoryOf(site.pid)!.peakMb)
      rows.push({ ...booked, ok: booked.ok && count.saved >= BOOKINGS })
      const backup = [process.execPath, 'scripts/backup.ts', join(home, 'one.backup')]
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY }
      // Both map the same 60 MB of programs, which exist once in memory.
      const backupMb = await peakBeside(site.pid, wrapCommand(backup), env)
      rows.push(most('a backup and the site beside it, what they share counted once', backupMb))
    } finally {
      await site.stop()
    }
    if (machine) rows.push(limitRow('processes that the kernel killed', machine.kills(), 0, ''))
    return rows
  } finally {
    machine?.remove()
    rmSync(home, { recursive: true, force: true })
  }
}

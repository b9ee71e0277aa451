import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '#sandbox/start.ts'
import type { Db } from '#server/db/transaction.ts'
import { cancelAllCheckouts, type Needs } from './buyers.ts'
import { differences, type Must, unfinished } from './differences.ts'
import { settleAll } from './ledger.ts'
import type { Account } from './people.ts'

const REST_MS = 12_000
const MAX_RESTS = 20

/**
 * Waits until the undisturbed site has finished everything, then compares the provider's ledger with our
 * database, one line for each difference. `withDatabase` opens the database for one call of `work`.
 */
export async function finishAndCompare(args: {
  sandbox: Sandbox
  accounts: readonly Account[]
  needs: Pick<Needs, 'chance' | 'sites' | 'count'>
  letters: Letters
  /** Further checks on the same rows. */
  also?: (db: Db, must: Must) => Promise<void>
  withDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}): Promise<string[]> {
  const { sandbox, accounts, needs, letters, withDatabase } = args
  for (let rests = 0; ; rests++) {
    // Repeated in each round: a capture that was declined since the last round reopens its checkout.
    await cancelAllCheckouts(needs, accounts)
    settleAll(sandbox)
    await sleep(REST_MS)
    const found = await withDatabase(async (db) => {
      const left = await unfinished(db)
      if (left !== '' && rests < MAX_RESTS) return null
      letters.stop()
      const differing = await differences(db, sandbox, letters.ids)
      await args.also?.(db, (isTrue, what) => void (isTrue || differing.push(what)))
      return left === '' ? differing : [`never came to rest: ${left}`, ...differing]
    })
    if (found) return found
  }
}

/** Ids of the consultations whose booking mail has arrived. */
export type Letters = { ids: ReadonlySet<string>; stop(): void }

/** Collects mails as they arrive: the mailbox itself keeps only the newest. */
export function collectLetters(sandbox: Sandbox): Letters {
  const ids = new Set<string>()
  const stop = sandbox.mailbox.subscribe(({ attachments }) => {
    for (const { contentBase64 } of attachments) {
      const entry = Buffer.from(contentBase64, 'base64').toString()
      const id = /METHOD:REQUEST/.test(entry)
        ? /UID:consultation-([0-9a-f-]{36})/.exec(entry)?.[1]
        : undefined
      if (id) ids.add(id)
    }
  })
  return { ids, stop }
}

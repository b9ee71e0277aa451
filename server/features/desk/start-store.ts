import type { FirstStep } from '#contract/first-start.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

export async function listDoneSteps(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('first_steps').select('step').execute()
  return new Set(rows.map(({ step }) => step))
}

/** Done once is done. */
export async function insertSteps(tx: Tx, steps: readonly FirstStep[], at: Date): Promise<void> {
  await tx
    .insertInto('first_steps')
    .values(steps.map((step) => ({ step, done_at: at })))
    .onConflict((conflict) => conflict.column('step').doNothing())
    .execute()
}

export const findTestMail = (db: Db, userId: string): Promise<{ to: string; state: string } | undefined> =>
  db
    .selectFrom('messages')
    .select(['to_email as to', 'state'])
    .where('kind', '=', 'desk_test')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

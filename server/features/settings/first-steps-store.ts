import type { FirstStep, OptionalStep } from '#contract/first-start.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

export async function listStepRows(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('first_steps').select('step').execute()
  return new Set(rows.map(({ step }) => step))
}

/** A step that is already done keeps its time. */
export async function insertStepRows(
  tx: Tx,
  steps: readonly (FirstStep | OptionalStep)[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('first_steps')
    .values(steps.map((step) => ({ step, done_at: at })))
    .onConflict((conflict) => conflict.column('step').doNothing())
    .execute()
}

export async function hasSales(db: Db): Promise<boolean> {
  return (await db.selectFrom('sales').select('id').executeTakeFirst()) !== undefined
}

export async function insertSales(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('sales')
    .values({ id: 1, opened_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

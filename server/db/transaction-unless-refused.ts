import type { Err, Result } from '#domain/result.ts'
import { type Db, inTransaction, type Tx } from './transaction.ts'

class Refused extends Error {
  readonly refusal: Err<never>
  constructor(refusal: Err<never>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Runs `work` in a transaction that is rolled back when the result is a refusal (`err(…)`). */
export async function inTransactionUnlessRefused<Value, Code extends string>(
  { db }: { db: Db },
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Refused(result as Err<never>)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

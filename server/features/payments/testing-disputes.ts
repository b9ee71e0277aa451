import { sql } from 'kysely'
import type { TestApp } from '#server/testing.ts'

/** Inserts a dispute about each payment, or changes its status, without the provider. */
export async function insertDispute(
  { db, clock }: TestApp,
  disputeId: string,
  status: string,
): Promise<void> {
  const now = clock.now()
  await sql`insert into disputes (payment_id, provider, dispute_id, status, said_at, updated_at)
    select id, provider, ${disputeId}, ${status}, ${now}, ${now} from payments
    on conflict (payment_id, provider, dispute_id) do update set status = excluded.status`.execute(db)
}

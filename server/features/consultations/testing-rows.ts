import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TestApp } from '#server/testing.ts'

/** Inserts paid consultations of one user, a minute apart, without the checkout calls. */
export async function insertConsultations(
  app: TestApp,
  person: { id: string; email: string },
  count: number,
  changes: Partial<Insertable<Tables['consultations']>> = {},
): Promise<string[]> {
  const now = app.clock.now().getTime()
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const id = randomUUID()
    const createdAt = new Date(now + index * 60_000)
    const startsAt = new Date(now + 30 * DAY_MS + index * HOUR_MS)
    const payment = await app.db
      .insertInto('payments')
      .values({
        user_id: person.id,
        status: 'captured',
        draft: '{}',
        draft_hash: '',
        starts_at: startsAt,
        list_price_cents: 3600,
        amount_cents: 3600,
        captured_cents: 3600,
        capture_id: `CAPTURE-${id}`,
        refund_notice_hours: 24,
        hold_until: createdAt,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('consultations')
      .values({
        id,
        user_id: person.id,
        payment_id: payment.id,
        name: `Person ${index + 1}`,
        email: 'contact@example.com',
        user_account_email: person.email,
        platform: 'kakao',
        platform_id: 'someone',
        starts_at: startsAt,
        seat: 1,
        message: 'Where do I begin?',
        amount_cents: 3600,
        refund_notice_hours: 24,
        created_at: createdAt,
        ...changes,
      })
      .execute()
    ids.push(id)
  }
  return ids
}

import type { PGlite } from '@electric-sql/pglite'
import type { Actor } from '#server/deps.ts'

export type People = readonly Actor[]

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`

const person = (
  number: number,
  role: Actor['role'],
  name: string,
  staffRole: Actor['staffRole'] = role === 'admin' ? 'owner' : null,
): Actor => ({
  id: idOf(number),
  role,
  staffRole,
  email: `${name.toLowerCase()}@gmail.com`,
  name,
  sessionId: 'simulated',
  level: role === 'admin' ? 2 : 1,
  authenticatedAt: new Date(0),
  locale: 'en',
})

/** Creates four buyers, the owner and two counsellors, who counsel in the large offices; they stay for all runs. */
export async function insertPeople(lite: PGlite): Promise<People> {
  const people = [
    person(1, 'user', 'Ann'),
    person(2, 'user', 'Binh'),
    person(3, 'user', 'Chen'),
    person(4, 'user', 'Duc'),
    person(5, 'admin', 'Kim'),
    person(6, 'admin', 'Lee', 'counsellor'),
    person(7, 'admin', 'Park', 'counsellor'),
  ]
  for (const { id, email, name, role, staffRole } of people) {
    await lite.query(
      `insert into users (id, email, email_key, name, nationality, role) values ($1, $2, $2, $3, 'VN', $4)`,
      [id, email, name, staffRole === 'counsellor' ? 'counsellor' : role],
    )
  }
  return people
}

/** Gives each buyer a coupon, so that the first checkouts can already compete for them. */
export async function issueCoupons(lite: PGlite, people: People): Promise<void> {
  for (const { id, name } of people.filter(({ role }) => role === 'user')) {
    await lite.query(
      `insert into coupons (code, user_id, percent, reason, issued_at, expires_at)
       values ($1, $2, 50, 'gift', '2026-08-01', '2027-02-01')`,
      [`NARU${name.toUpperCase()}`, id],
    )
  }
}

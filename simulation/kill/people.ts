import { randomUUID } from 'node:crypto'
import { bookableDays, koreanDate, koreanInstant, startTimes, DAY_MS } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { inTransaction, type Db } from '#server/db/transaction.ts'
import { startSession } from '#server/features/accounts/sessions.ts'

/** A user with an open session, so that the run tests payments and not passwords. */
export type Account = { id: string; cookie: string; csrfToken: string }
export type Slot = { preferredDate: string; preferredTime: string }

const SEATS = 20
/** The first slots keep their single seat, so that buyers compete for them. */
const CONTESTED = 12

/** Creates accounts with open sessions; many, because of the limit of checkouts per account. */
export async function makeAccounts(db: Db, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  // Otherwise every start would create an admin, with a slow password hash.
  const admin = { email: 'admin@naru.example', email_key: 'admin@naru.example', role: 'admin' as const }
  await db
    .insertInto('users')
    .values({ ...admin, name: 'Kim Haneul', nationality: 'KR' })
    .execute()
  for (let number = 0; number < count; number++)
    accounts.push(await makeAccount(db, { email: `buyer${number}@gmail.com`, role: 'user' }))
  return accounts
}

/** Creates accounts and all slots. */
export const makePeople = async (db: Db, count: number) => ({
  accounts: await makeAccounts(db, count),
  slots: await makeSlots(db),
})

/** Creates an account with an open session. */
export async function makeAccount(
  db: Db,
  { email, role }: { email: string; role: 'user' | 'admin' },
): Promise<Account> {
  const user = { id: randomUUID(), role }
  await db
    .insertInto('users')
    .values({ ...user, email, email_key: email, name: 'Ann Nguyen', nationality: 'VN' })
    .execute()
  return logIn(db, user)
}

/** Opens a session of an account. */
export async function logIn(db: Db, user: { id: string; role: 'user' | 'admin' }): Promise<Account> {
  const { token, csrfToken } = await inTransaction(db, (tx) =>
    startSession(tx, {
      user,
      level: user.role === 'admin' ? 2 : 1,
      remember: user.role === 'user',
      address: '127.0.0.1',
      userAgent: 'kill test',
      now: new Date(),
    }),
  )
  return { id: user.id, cookie: `sid=${token}; XSRF-TOKEN=${csrfToken}`, csrfToken }
}

/** All slots of the coming weeks; most get enough seats for a long run. */
export async function makeSlots(db: Db): Promise<{ contested: Slot[]; roomy: Slot[] }> {
  const now = Date.now()
  const days = bookableDays(
    koreanDate(new Date(now + 4 * DAY_MS)),
    koreanDate(new Date(now + 50 * DAY_MS)),
    initialSettings.slots,
  )
  const slots = days.flatMap((preferredDate) =>
    startTimes(initialSettings.slots).map((preferredTime) => ({ preferredDate, preferredTime })),
  )
  const roomy = slots.slice(CONTESTED)
  await db
    .insertInto('slot_seats')
    .values(
      roomy.map((slot) => ({
        starts_at: koreanInstant(slot.preferredDate, slot.preferredTime),
        seats: SEATS,
      })),
    )
    .execute()
  return { contested: slots.slice(0, CONTESTED), roomy }
}

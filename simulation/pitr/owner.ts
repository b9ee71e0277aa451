import { inTransaction, type Db } from '#server/db/transaction.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { call, type Needs } from '#simulation/kill/buyers.ts'
import type { Account } from '#simulation/kill/people.ts'
import type { Accounts } from './accounts.ts'

export type Decided = { adopted: number; refunded: number; refused: string[] }

/** The owner's decisions under "Needs attention": each order is booked again or refunded. */
export async function decideAll(db: Db, needs: Needs, { asked, refunds }: Accounts): Promise<Decided> {
  const owner = await logIn(db)
  const decided: Decided = { adopted: 0, refunded: 0, refused: [] }
  const press = async (path: string, body: object): Promise<boolean> =>
    (await call(needs, owner, 'POST', path, body))?.status === 200
  if (!(await press('/api/installation/take-over', {}))) decided.refused.push('taking over')
  for (const orderId of asked) {
    const path = `/api/attention/orders/${orderId}`
    if (await press(path, { decision: 'adopt' })) decided.adopted++
    else if (await press(path, { decision: 'refund' })) decided.refunded++
    else decided.refused.push(`order ${orderId}`)
  }
  for (const id of refunds)
    if (!(await press(`/api/refunds/${id}/retry`, {}))) decided.refused.push(`refund ${id}`)
  if (!(await press('/api/messages/held', { decision: 'send' }))) decided.refused.push('the held mails')
  return decided
}

async function logIn(db: Db): Promise<Account> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const session = await inTransaction(db, (tx) =>
    startSession(tx, {
      user: { id, role: 'admin' },
      level: 2,
      remember: false,
      address: '127.0.0.1',
      userAgent: 'recovery test',
      now: new Date(),
    }),
  )
  return { id, cookie: `sid=${session.token}; XSRF-TOKEN=${session.csrfToken}`, csrfToken: session.csrfToken }
}

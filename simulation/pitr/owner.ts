import type { Db } from '#server/db/transaction.ts'
import { call, type Needs } from '#simulation/kill/buyers.ts'
import { logIn } from '#simulation/kill/people.ts'
import type { MatchedMoney } from './money.ts'

type Decided = { adopted: number; refunded: number; refused: string[] }

/** The owner's decisions under "Needs attention": each order is booked again or refunded. */
export async function decideAll(db: Db, needs: Needs, { orders, refunds }: MatchedMoney): Promise<Decided> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const owner = await logIn(db, { ...admin, role: 'admin' })
  const decided: Decided = { adopted: 0, refunded: 0, refused: [] }
  const press = async (path: string, body: object): Promise<boolean> =>
    (await call(needs, owner, 'POST', path, body))?.status === 200
  if (!(await press('/api/installation/take-over', {}))) decided.refused.push('taking over')
  for (const orderId of orders) {
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

import { sql } from 'kysely'
import type { ConsentKind } from '#domain/settings.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** The versions named in a mail about changed policies, both dates 'YYYY-MM-DD'. */
type PolicyVersions = { terms: string; privacy: string }

export const nameOfVersions = ({ terms, privacy }: PolicyVersions): string => `${terms} ${privacy}`

/** Users who agreed to an older text and got no mail about the current one. */
export const listMembersToMail = (db: Db, versions: PolicyVersions, limit: number) => {
  const agreedTo = (kind: ConsentKind) =>
    sql`(select max(version) from consents where user_id = users.id and kind = ${kind} and granted)`
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale'])
    .where('deleted_at', 'is', null)
    .where('role', '=', 'user')
    .where(sql<boolean>`policies_mailed is distinct from ${nameOfVersions(versions)}`)
    .where(
      sql<boolean>`(${agreedTo('terms')} < ${versions.terms} or ${agreedTo('privacy')} < ${versions.privacy})`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const markPoliciesMailed = async (tx: Tx, ids: string[], versions: PolicyVersions): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ policies_mailed: nameOfVersions(versions) })
    .where('id', 'in', ids)
    .execute()
}

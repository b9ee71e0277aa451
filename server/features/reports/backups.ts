import { inTransaction } from '#server/db/transaction.ts'
import type { BackupFound, Deps } from '#server/deps.ts'
import { queueAdminMails } from '#server/features/mails/outbox.ts'
import { saveBackupState } from './backup-store.ts'

/** Records the result of a backup check. The admins get one mail when checks start to fail. */
export async function recordBackup(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker' | 'log'>,
  found: BackupFound,
): Promise<void> {
  const now = deps.now()
  if ('failure' in found) deps.log.error({ reason: found.failure }, 'backup failed')
  await inTransaction(deps.db, async (tx) => {
    const newest = 'at' in found ? found : null
    const failure = 'failure' in found ? found.failure : null
    const since = await saveBackupState(tx, { newest, failure, now })
    if (failure === null || !since) return
    await queueAdminMails(tx, [
      {
        kind: 'site_alert',
        reference: `backup_failed ${since.toISOString()}`,
        data: { event: 'backup_failed', since: since.toISOString(), reason: failure },
        now,
      },
    ])
  })
  deps.triggerWorker('emails')
}

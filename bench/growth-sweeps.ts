import pino from 'pino'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { adminWorker } from '#server/features/admin/worker.ts'
import { attachmentsWorker } from '#server/features/attachments/worker.ts'
import { chatWorker } from '#server/features/chat/worker.ts'
import { consultationsWorker } from '#server/features/consultations/worker.ts'
import { emailsWorker } from '#server/features/mails/worker.ts'
import { syncPayments, resolveAllUnmatched, sendRefunds } from '#server/features/payments/capture/due-work.ts'
import { processEvents } from '#server/features/payments/capture/webhooks.ts'
import { privacyWorker } from '#server/features/privacy/worker.ts'
import { sealEntries } from '#server/features/reports/audit-chain.ts'
import { openSettings } from '#server/features/settings/current.ts'

/** One pass of each worker; nothing is due, so no external service is called. */
export async function sweepsOn(db: Db): Promise<Record<string, () => Promise<unknown>>> {
  const log = pino({ level: 'silent' })
  const now = () => new Date()
  const deps = {
    config: readConfig({
      SECRET_KEY: 'a key that guards nothing but the bench',
      SMTP_URL: 'smtp://localhost:1',
      PAYPAL_API_URL: 'http://unused.invalid',
      PAYPAL_CLIENT_ID: 'bench',
      PAYPAL_CLIENT_SECRET: 'bench',
    }),
    db,
    log,
    now,
    settings: await openSettings({ db, log, now }),
    files: { keys: async function* () {} },
    triggerWorker: () => {},
  } as unknown as Deps
  return {
    'payments due': () => syncPayments(deps),
    'refunds due': () => sendRefunds(deps),
    'unmatched orders': () => resolveAllUnmatched(deps),
    'webhook events due': () => processEvents(deps),
    'mails due': emailsWorker(deps),
    reminders: consultationsWorker(deps),
    'unread messages': chatWorker(deps),
    'alerts for the office': adminWorker(deps),
    'chain of the audit log': () => sealEntries(deps),
    'files to delete': attachmentsWorker(deps),
    'ended retention periods': privacyWorker(deps),
  }
}

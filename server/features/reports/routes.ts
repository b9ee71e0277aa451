import type { FastifyInstance } from 'fastify'
import * as actionItems from '#contract/action-items.ts'
import { listAudit as listAuditCall } from '#contract/audit-log.ts'
import { BACKUP_FILE_PATH, makeBackup } from '#contract/backups.ts'
import * as ledgerCalls from '#contract/ledger.ts'
import { siteStatus } from '#contract/site-status.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listAudit } from './audit-log.ts'
import { makeBackupNow, sendBackupFile } from './backup-now.ts'
import { listLedger, sendLedgerFile } from './ledger.ts'
import { listActionItems } from './queries.ts'
import { reconcileLedger } from './reconciliation.ts'
import { dismissOtherInstance, takeOverRestored } from './restored.ts'
import { getSiteStatus } from './site-status.ts'

/** Mounts the calls of action items, ledger, reconciliation and audit log. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, actionItems.listActionItems, (_, { actor }) => listActionItems(deps, actor))
  mount(app, deps, actionItems.takeOver, (_, call) => takeOverRestored(deps, call))
  mount(app, deps, actionItems.dismissOtherInstance, (input, call) => dismissOtherInstance(deps, call, input))
  mount(app, deps, ledgerCalls.ledger, (input) => listLedger(deps, input))
  mount(app, deps, ledgerCalls.reconciliation, (input) => reconcileLedger(deps, input))
  mount(app, deps, listAuditCall, (input) => listAudit(deps, input))
  mount(app, deps, siteStatus, () => getSiteStatus(deps))
  mount(app, deps, makeBackup, (_, call) => makeBackupNow(deps, call))
  app.get(BACKUP_FILE_PATH, (request, reply) => sendBackupFile(deps, request, reply))
  app.get(ledgerCalls.LEDGER_FILE_PATH, (request, reply) => sendLedgerFile(deps, request, reply))
}

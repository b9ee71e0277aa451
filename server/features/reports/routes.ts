import type { FastifyInstance } from 'fastify'
import * as attention from '#contract/action-items.ts'
import { listAudit as listAuditCall } from '#contract/audit-log.ts'
import * as books from '#contract/ledger.ts'
import { siteStatus } from '#contract/site-status.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listAudit } from './audit-log.ts'
import { listLedger, sendLedgerFile } from './ledger.ts'
import { listAttention } from './queries.ts'
import { reconcileBooks } from './reconciliation.ts'
import { dismissInstallation, takeOverRestored } from './restored.ts'
import { getSiteStatus } from './site-status.ts'

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, attention.listAttention, () => listAttention(deps))
  mount(app, deps, attention.takeOver, (_, { actor, address }) => takeOverRestored(deps, { actor, address }))
  mount(app, deps, attention.dismissInstallation, (input, { actor, address }) =>
    dismissInstallation(deps, { actor, address }, input),
  )
  mount(app, deps, books.ledger, (input) => listLedger(deps, input))
  mount(app, deps, books.reconciliation, (input) => reconcileBooks(deps, input))
  mount(app, deps, listAuditCall, (input) => listAudit(deps, input))
  mount(app, deps, siteStatus, () => getSiteStatus(deps))
  app.get(books.LEDGER_FILE_PATH, (request, reply) => sendLedgerFile(deps, request, reply))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/office.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listAudit } from './audit-log.ts'
import { listLedger, sendLedgerFile } from './ledger.ts'
import { listAttention } from './queries.ts'
import { reconcileBooks } from './reconciliation.ts'
import { dismissInstallation, takeOverRestored } from './restored.ts'

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listAttention, () => listAttention(deps))
  mount(app, deps, contract.takeOver, (_, { actor, address }) => takeOverRestored(deps, { actor, address }))
  mount(app, deps, contract.dismissInstallation, (input, { actor, address }) =>
    dismissInstallation(deps, { actor, address }, input),
  )
  mount(app, deps, contract.ledger, (input) => listLedger(deps, input))
  mount(app, deps, contract.reconciliation, (input) => reconcileBooks(deps, input))
  mount(app, deps, contract.listAudit, (input) => listAudit(deps, input))
  app.get(contract.LEDGER_FILE_PATH, (request, reply) => sendLedgerFile(deps, request, reply))
}

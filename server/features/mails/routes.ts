import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/outbox.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listMails } from './outbox.ts'
import { decidePausedMails, discardMail, resendFailedMails, resendMail } from './resend-mails.ts'

/** Mounts the calls of the outbox. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listMails, async ({ page = 1, state }) =>
    ok(await deps.reader.read((db) => listMails(db, { page, state }))),
  )
  mount(app, deps, contract.resendMail, ({ id }, call) => resendMail(deps, call, { id: Number(id) }))
  mount(app, deps, contract.resendFailedMails, (_, call) => resendFailedMails(deps, call))
  mount(app, deps, contract.discardMail, ({ id }, call) => discardMail(deps, call, { id: Number(id) }))
  mount(app, deps, contract.decidePausedMails, (input, call) => decidePausedMails(deps, call, input))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/outbox.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listMails } from './outbox.ts'
import { decidePausedEmails, discardMessage, resendFailedEmails, resendMessage } from './resend-mails.ts'

/** Mounts the calls of the outbox. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listOutgoingEmails, async ({ page = 1, state }) =>
    ok(await deps.reader.read((db) => listMails(db, { page, state }))),
  )
  mount(app, deps, contract.resendMessage, ({ id }, call) => resendMessage(deps, call, { id: Number(id) }))
  mount(app, deps, contract.resendFailedEmails, (_, call) => resendFailedEmails(deps, call))
  mount(app, deps, contract.discardMessage, ({ id }, call) => discardMessage(deps, call, { id: Number(id) }))
  mount(app, deps, contract.decidePausedEmails, (input, call) => decidePausedEmails(deps, call, input))
}

import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import { type confirmFirstSteps as confirmCall, type FirstStart, firstSteps } from '#contract/first-start.ts'
import { isLocale } from '#contract/locales.ts'
import { addMs, MINUTE_MS } from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import { gatewaysOf } from '#server/features/payments/gateways.ts'
import { recordFirstSteps, readFirstSteps } from '#server/features/settings/first-steps.ts'
import { findTestMail } from './start-store.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'settings'>

/** Progress of the initial set-up. */
export async function getFirstStart({ config, db, settings }: Needs, { actor }: Pick<Caller, 'actor'>) {
  const { done, optional, placeholders } = await readFirstSteps(db, settings.current(), config)
  const mail = await findTestMail(db, actor.id)
  return ok({
    isSelling: await settings.isSelling(),
    placeholders,
    steps: firstSteps.map((step) => ({ step, done: done.has(step) })),
    optional,
    mail: mail ? { to: mail.to, state: mail.state as NonNullable<FirstStart['mail']>['state'] } : null,
  })
}

/**
 * Confirms set-up steps. In production a step with placeholders is refused, as are mails and payments that
 * were not tested.
 */
export async function confirmFirstSteps(
  deps: Needs,
  { actor, address }: Caller,
  { steps }: z.output<typeof confirmCall.input>,
) {
  if (deps.config.production) {
    const { done, placeholders } = await readFirstSteps(deps.db, deps.settings.current(), deps.config)
    const remaining = placeholders.filter((name) => steps.some((step) => name.startsWith(`${step}.`)))
    if (remaining.length > 0)
      return err('PLACEHOLDER', {
        fields: Object.fromEntries(remaining.map((name) => [name, 'PLACEHOLDER'])),
      })
    const mail = await findTestMail(deps.db, actor.id)
    if (steps.includes('mail') && mail?.state !== 'sent') return err('NOT_TESTED')
    if (steps.includes('payments') && !done.has('payments')) return err('NOT_TESTED')
  }
  await inTransaction(deps.db, async (tx) => {
    await recordFirstSteps(tx, steps, deps.now())
    await audit(tx, { actor, action: 'start.confirm', address, detail: { steps }, at: deps.now() })
  })
  return getFirstStart(deps, { actor })
}

/** Queues a test mail to the caller, who has to check that it arrives. */
export async function sendTestMail(deps: Needs & Pick<Deps, 'triggerWorker'>, { actor }: Caller) {
  const now = deps.now()
  await queueMail(deps.db, {
    kind: 'desk_test',
    reference: randomUUID(),
    to: actor.email,
    locale: isLocale(actor.locale) ? actor.locale : 'ko',
    userId: actor.id,
    data: {},
    now,
  })
  deps.triggerWorker('emails')
  return getFirstStart(deps, { actor })
}

/** Calls each payment provider with our credentials. When all calls succeed, the step is done. */
export async function testProviders(deps: Needs & Pick<Deps, 'gateways'>) {
  const since = addMs(deps.now(), -MINUTE_MS)
  const providers = await Promise.all(
    gatewaysOf(deps).map(async (gateway) => {
      const answer = await gateway.listEvents(since)
      return { name: gateway.name, answers: answer.ok, issue: answer.ok ? '' : answer.issue }
    }),
  )
  if (providers.every(({ answers }) => answers))
    await inTransaction(deps.db, (tx) => recordFirstSteps(tx, ['payments'], deps.now()))
  return ok({ providers })
}

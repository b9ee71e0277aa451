import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import { type confirmFirstSteps, type FirstStart, type FirstStep, firstSteps } from '#contract/first-start.ts'
import { isLocale } from '#contract/locales.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { firstOffice, type Section } from '#domain/office.ts'
import { differences } from '#domain/overlay.ts'
import { ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import { gatewaysOf } from '#server/features/payments/gateways.ts'
import { findTestMail, insertSteps, listDoneSteps } from './start-store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'settings'>
type Caller = { actor: Actor; address: string }

/** Settings that are not the product's any more need nobody's confirmation. */
const settingsSteps: readonly (FirstStep & Section)[] = ['company', 'platforms', 'slots', 'prices']

/** How far the first start has come. */
export async function getFirstStart({ db, settings }: Needs, { actor }: Pick<Caller, 'actor'>) {
  const done = await listDoneSteps(db)
  for (const section of settingsSteps)
    if (differences(firstOffice[section], settings.office()[section]) !== null) done.add(section)
  const mail = await findTestMail(db, actor.id)
  return ok({
    steps: firstSteps.map((step) => ({ step, done: done.has(step) })),
    mail: mail ? { to: mail.to, state: mail.state as NonNullable<FirstStart['mail']>['state'] } : null,
  })
}

/** The owner says that these are as they should be. */
export async function confirmSteps(
  deps: Needs,
  { actor, address }: Caller,
  { steps }: z.output<typeof confirmFirstSteps.input>,
) {
  await inTransaction(deps.db, async (tx) => {
    await insertSteps(tx, steps, deps.now())
    await audit(tx, { actor, action: 'start.confirm', address, detail: { steps }, at: deps.now() })
  })
  return getFirstStart(deps, { actor })
}

/** A mail to the caller: whether it arrives, only they can say. */
export async function mailTest(deps: Needs & Pick<Deps, 'wake'>, { actor }: Caller) {
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
  deps.wake('messages')
  return getFirstStart(deps, { actor })
}

/** Asks each provider what only our account may ask. When all answer, the step is done. */
export async function askProviders(deps: Needs & Pick<Deps, 'payments'>) {
  const since = new Date(deps.now().getTime() - MINUTE_MS)
  const providers = await Promise.all(
    gatewaysOf(deps).map(async (gateway) => {
      const answer = await gateway.listEvents(since)
      return { name: gateway.name, answers: answer.ok, issue: answer.ok ? '' : answer.issue }
    }),
  )
  if (providers.every(({ answers }) => answers))
    await inTransaction(deps.db, (tx) => insertSteps(tx, ['payments'], deps.now()))
  return ok({ providers })
}

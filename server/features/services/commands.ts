import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import {
  type createService as createCall,
  type changeService as changeCall,
  firstService,
} from '#contract/services.ts'
import { created, type Fields, err, ok } from '#domain/result.ts'
import { type Currency, MIN_PAID, type Settings } from '#domain/settings.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { changeSettings } from '#server/features/settings/commands.ts'
import { findService, readServices, type Service } from './catalogue.ts'
import { toStaffService } from './queries.ts'
import { lockServices, upsertRow } from './store.ts'

type StaffCaller = Caller & { locale: Locale }
type ServiceDeps = Pick<Deps, 'config' | 'db' | 'now' | 'settings' | 'gateways'> & {
  findOversizedTexts: Parameters<typeof changeSettings>[0]['findOversizedTexts']
}

/** Maximum number of services. */
const MAX_SERVICES = 30
const MAX_MINOR = 100_000_000

/** Adds a service at the end of the list, or at `position`. */
export async function createService(
  deps: ServiceDeps,
  caller: StaffCaller,
  input: z.output<typeof createCall.input>,
) {
  const now = deps.now()
  const answer = await inTransaction(deps.db, async (tx) => {
    await lockServices(tx)
    const others = await readServices(tx, deps.settings.current())
    if (others.length >= MAX_SERVICES)
      return err('INVALID_INPUT', { fields: { name: 'TOO_MANY' }, impossible: true })
    const service: Service = {
      id: randomUUID(),
      slug: freeSlug(input.name.en ?? '', others),
      names: input.name,
      descriptions: input.description ?? {},
      length: { durationMinutes: input.durationMinutes, breakMinutes: input.bufferMinutes ?? 0 },
      prices: withoutNull(input.prices),
      active: input.active ?? true,
      position: input.position ?? Math.max(...others.map(({ position }) => position)) + 1,
    }
    const faults = faultsOf(service, deps.settings.current())
    if (faults) return err('INVALID_INPUT', { fields: faults, impossible: true })
    await store(tx, service, now)
    await audit(tx, {
      ...caller,
      action: 'service.create',
      target: service.id,
      detail: { slug: service.slug },
      at: now,
    })
    return created({ service: toStaffService(deps, service, caller.locale) })
  })
  if (answer.ok) await deps.settings.refresh()
  return answer
}

/**
 * Changes a service. Length and prices of the consultation are settings, so they are stored there. The last offered
 * service cannot be withdrawn.
 */
export async function changeService(
  deps: ServiceDeps,
  caller: StaffCaller,
  { id, ...changes }: z.output<typeof changeCall.input>,
) {
  const before = await findService(deps.db, deps.settings.current(), id)
  if (!before) return err('NOT_FOUND')
  const faults = faultsOf(changed(before, changes), deps.settings.current())
  if (faults) return err('INVALID_INPUT', { fields: faults, impossible: true })
  if (id === firstService.id) {
    const refusal = await changeFirst(deps, caller, changes)
    if (refusal) return refusal
  }
  const now = deps.now()
  const answer = await inTransaction(deps.db, async (tx) => {
    await lockServices(tx)
    const services = await readServices(tx, deps.settings.current())
    const service = changed(
      services.find((each) => each.id === id)!,
      changes,
    )
    if (!services.some((each) => each.active && each.id !== id) && !service.active)
      return err('INVALID_INPUT', { fields: { active: 'LAST_SERVICE' }, impossible: true })
    await store(tx, service, now)
    const fields = Object.keys(changes)
    await audit(tx, { ...caller, action: 'service.change', target: id, detail: { fields }, at: now })
    return ok({ service: toStaffService(deps, service, caller.locale) })
  })
  if (answer.ok) await deps.settings.refresh()
  return answer
}

type Changes = Omit<z.output<typeof changeCall.input>, 'id'>

const changed = (service: Service, changes: Changes): Service => ({
  ...service,
  names: { ...service.names, ...changes.name },
  descriptions: { ...service.descriptions, ...changes.description },
  length: {
    durationMinutes: changes.durationMinutes ?? service.length.durationMinutes,
    breakMinutes: changes.bufferMinutes ?? service.length.breakMinutes,
  },
  prices: withoutNull({ ...service.prices, ...changes.prices }),
  active: changes.active ?? service.active,
  position: changes.position ?? service.position,
})

/** Stores length and prices of the first service as settings; null when that succeeded or nothing changed. */
async function changeFirst(
  deps: ServiceDeps,
  caller: Caller,
  { durationMinutes, bufferMinutes, prices }: Changes,
) {
  const { USD, KRW } = prices ?? {}
  if (USD === null || KRW === null) {
    const name = USD === null ? 'prices.USD' : 'prices.KRW'
    return err('INVALID_INPUT', { fields: { [name]: 'REQUIRED' }, impossible: true })
  }
  const slots = defined({ durationMinutes, breakMinutes: bufferMinutes })
  const paid = defined({ USD, KRW })
  if (Object.keys({ ...slots, ...paid }).length === 0) return null
  const result = await changeSettings(deps, caller, {
    version: deps.settings.version(),
    changes: { slots, prices: paid },
  })
  return result.ok ? null : result
}

const defined = (values: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter((pair): pair is [string, number] => pair[1] !== undefined))

const withoutNull = (
  prices: Partial<Record<Currency, number | null | undefined>>,
): Partial<Record<Currency, number>> =>
  Object.fromEntries(
    Object.entries(prices).filter((pair): pair is [Currency, number] => typeof pair[1] === 'number'),
  )

/** Fields with impossible values; null when there are none. */
function faultsOf(
  { names, length, prices, position }: Service,
  { coupon }: Pick<Settings, 'coupon'>,
): Fields | null {
  const faults: Fields = {}
  const check = (name: string, value: number, least: number, most: number): void => {
    if (value < least || value > most) faults[name] = 'INVALID_INPUT'
  }
  if (!Object.values(names).some(Boolean)) faults.name = 'REQUIRED'
  check('durationMinutes', length.durationMinutes, 15, 240)
  check('bufferMinutes', length.breakMinutes, 0, 60)
  check('position', position, 0, 1000)
  const all = Object.entries(prices) as [Currency, number][]
  if (all.length === 0) faults.prices = 'REQUIRED'
  // The price after the coupon must be at least the minimum of the provider.
  for (const [currency, minor] of all)
    check(`prices.${currency}`, minor, (MIN_PAID[currency] * 100) / (100 - coupon.percent), MAX_MINOR)
  return Object.keys(faults).length > 0 ? faults : null
}

const store = (tx: Tx, service: Service, now: Date): Promise<void> => {
  const isFirst = service.id === firstService.id
  return upsertRow(
    tx,
    {
      ...service,
      durationMinutes: isFirst ? null : service.length.durationMinutes,
      breakMinutes: isFirst ? null : service.length.breakMinutes,
      prices: isFirst ? null : service.prices,
    },
    now,
  )
}

/** Slug for URLs from the English name; with a number if another service has this slug. */
function freeSlug(name: string, others: readonly Service[]): string {
  const plain =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'service'
  const taken = new Set(others.map(({ slug }) => slug))
  let slug = plain
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`
  return slug
}

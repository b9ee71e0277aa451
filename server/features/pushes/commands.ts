import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import {
  type addPushDevice,
  MAX_PUSH_DEVICES,
  type PushDevices,
  type removePushDevice,
  type testPush,
} from '#contract/pushes.ts'
import { err, ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { contentOfTest } from './push-content.ts'
import { deleteDevice, insertPushes, listDevices, upsertDevice } from './store.ts'
import { isOnCurve, vapidKeys } from './vapid.ts'

export { deleteDevices } from './store.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'log'>

/** The caller's own devices, and the VAPID key with which a browser subscribes. */
export async function listOwnDevices(deps: Needs, { actor }: Pick<Caller, 'actor'>) {
  const { publicKey } = await vapidKeys(deps)
  const devices = await listDevices(deps.db, actor.id)
  return ok<PushDevices>({
    publicKey,
    devices: devices.map(({ endpoint, ...device }) => ({
      ...withIsoDates(device),
      sum: createHash('sha256').update(endpoint).digest('hex'),
    })),
  })
}

/** Adds or renews the calling device; at most `MAX_PUSH_DEVICES` per user. */
export async function addDevice(
  deps: Needs,
  { actor, address, name }: Caller & { name: string },
  { endpoint, keys }: z.output<typeof addPushDevice.input>,
) {
  if (!isOnCurve(keys.p256dh))
    return err('INVALID_INPUT', { fields: { keys: 'INVALID_INPUT' }, impossible: true })
  const added = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    // One addition of a user at a time, so that both are counted.
    await lockAccount(tx, actor.id)
    const others = (await listDevices(tx, actor.id)).filter((device) => device.endpoint !== endpoint)
    if (others.length >= MAX_PUSH_DEVICES) return err('CONFLICT')
    await upsertDevice(tx, { userId: actor.id, endpoint, ...keys, name, now })
    await audit(tx, { actor, action: 'push.device_added', address, detail: { device: name }, at: now })
    return ok({})
  })
  return added.ok ? listOwnDevices(deps, { actor }) : added
}

export async function removeDevice(
  deps: Needs,
  { actor, address }: Caller,
  { id }: z.output<typeof removePushDevice.input>,
) {
  const removed = await inTransaction(deps.db, async (tx) => {
    if (!(await deleteDevice(tx, { id, userId: actor.id }))) return err('NOT_FOUND')
    await audit(tx, { actor, action: 'push.device_removed', target: id, address, at: deps.now() })
    return ok({})
  })
  return removed.ok ? listOwnDevices(deps, { actor }) : removed
}

/** Queues a test notification; only the user can see whether it arrives. */
export async function queueTestPush(
  deps: Needs & Pick<Deps, 'triggerWorker'>,
  { actor }: Caller,
  { id }: z.output<typeof testPush.input>,
) {
  const device = (await listDevices(deps.db, actor.id)).find((each) => each.id === id)
  if (!device) return err('NOT_FOUND')
  const push = { deviceId: id, reference: `test ${randomUUID()}`, content: contentOfTest(actor.locale) }
  await insertPushes(deps.db, [push], deps.now())
  deps.triggerWorker('pushes')
  return ok({})
}

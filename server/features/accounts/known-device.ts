import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { sealedCookie } from '#server/http/sealed-cookie.ts'
import type { User } from './store.ts'

/**
 * A browser in which somebody has logged in before keeps a sealed cookie that says so. It opens
 * nothing; it only lets wrong tries from there be counted apart, so that a stranger who tries the
 * same mailbox elsewhere does not lock its owner out.
 */
export type KnownDevice = {
  userId: string
  deviceId: string
  /** When the person last proved here who they are, in ms; absent in cookies of earlier releases. */
  since?: number | undefined
}

const YEAR_SECONDS = 365 * 24 * 3600
/** People who share a browser; whoever was there longest ago is forgotten first. */
const MOST_PEOPLE = 5

const Known = z.object({
  known: z.array(z.object({ userId: z.string(), deviceId: z.string(), since: z.optional(z.number()) })),
})

const cookieOf = ({ config }: Pick<Deps, 'config'>) =>
  sealedCookie(config, { name: 'device', seconds: YEAR_SECONDS, schema: Known })

export const knownDevicesOf = async (
  deps: Pick<Deps, 'config' | 'now'>,
  request: FastifyRequest,
): Promise<readonly KnownDevice[]> => (await cookieOf(deps).read(request, deps.now()))?.known ?? []

/** Notes in the browser that this person has proved here who they are. */
export async function noteDevice(
  deps: Pick<Deps, 'config' | 'now'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const now = deps.now()
  const before = await knownDevicesOf(deps, request)
  const deviceId = before.find((device) => device.userId === userId)?.deviceId ?? randomUUID()
  const others = before.filter((device) => device.userId !== userId).slice(0, MOST_PEOPLE - 1)
  await cookieOf(deps).set(reply, { known: [{ userId, deviceId, since: now.getTime() }, ...others] }, now)
}

/**
 * The id of the device that a person is known by; undefined on one where they have not logged in since
 * access to the account was last revoked.
 */
export function deviceIdOf(
  devices: readonly KnownDevice[],
  user: Pick<User, 'id' | 'accessRevokedAt'> | undefined,
): string | undefined {
  const device = devices.find(({ userId }) => userId === user?.id)
  const revokedMs = user?.accessRevokedAt?.getTime() ?? 0
  return device && (device.since ?? 0) >= revokedMs ? device.deviceId : undefined
}

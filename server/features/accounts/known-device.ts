import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { sealedCookie } from '#server/http/sealed-cookie.ts'
import type { User } from './store.ts'

/**
 * A browser in which a user has logged in before carries a sealed cookie that lists the user. It grants no
 * access; failed tries from a known device are only counted separately, so that a stranger who tries the same
 * mailbox elsewhere does not lock its owner out.
 */
export type KnownDevice = {
  userId: string
  deviceId: string
  /** Time of the user's last login in this browser, in ms. */
  since: number
}

const YEAR_SECONDS = 365 * 24 * 3600
/** Users per browser; the one whose login is the oldest is dropped first. */
const MAX_PEOPLE = 5

const Known = z.object({
  known: z.array(z.object({ userId: z.string(), deviceId: z.string(), since: z.number() })),
})

const cookieOf = ({ config }: Pick<Deps, 'config'>) =>
  sealedCookie(config, { name: 'device', seconds: YEAR_SECONDS, schema: Known })

export const knownDevicesOf = (
  deps: Pick<Deps, 'config' | 'now'>,
  request: FastifyRequest,
): readonly KnownDevice[] => cookieOf(deps).read(request, deps.now())?.known ?? []

/** Records in the browser's cookie that this user has logged in here. */
export function recordKnownDevice(
  deps: Pick<Deps, 'config' | 'now'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): void {
  const now = deps.now()
  const before = knownDevicesOf(deps, request)
  const deviceId = before.find((device) => device.userId === userId)?.deviceId ?? randomUUID()
  const others = before.filter((device) => device.userId !== userId).slice(0, MAX_PEOPLE - 1)
  cookieOf(deps).set(reply, { known: [{ userId, deviceId, since: now.getTime() }, ...others] }, now)
}

/**
 * The device id of a user in this browser; undefined when they have not logged in here since access to the
 * account was last revoked.
 */
export function deviceIdOf(
  devices: readonly KnownDevice[],
  user: Pick<User, 'id' | 'accessRevokedAt'> | undefined,
): string | undefined {
  const device = devices.find(({ userId }) => userId === user?.id)
  const revokedMs = user?.accessRevokedAt?.getTime() ?? 0
  return device && device.since >= revokedMs ? device.deviceId : undefined
}

import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { sealedCookie } from '#server/http/sealed-cookie.ts'

/**
 * A browser in which somebody has logged in before keeps a sealed cookie that says so. It opens
 * nothing; it only lets wrong tries from there be counted apart, so that a stranger who tries the
 * same mailbox elsewhere does not lock its owner out.
 */
export type KnownDevice = { userId: string; deviceId: string }

const YEAR_SECONDS = 365 * 24 * 3600
/** People who share a browser; whoever was there longest ago is forgotten first. */
const MOST_PEOPLE = 5

const Known = z.object({ known: z.array(z.object({ userId: z.string(), deviceId: z.string() })) })

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
  const before = await knownDevicesOf(deps, request)
  const deviceId = before.find((device) => device.userId === userId)?.deviceId ?? randomUUID()
  const others = before.filter((device) => device.userId !== userId).slice(0, MOST_PEOPLE - 1)
  await cookieOf(deps).set(reply, { known: [{ userId, deviceId }, ...others] }, deps.now())
}

/** The id of the device that a person is known by; undefined on one where they never logged in. */
export const deviceIdOf = (devices: readonly KnownDevice[], userId: string | undefined): string | undefined =>
  devices.find((device) => device.userId === userId)?.deviceId

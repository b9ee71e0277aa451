import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { z } from 'zod/mini'
import { addMs } from '#domain/calendar.ts'
import type { Config } from '#server/config.ts'
import { keyring, type SealingKey } from '#server/secrets.ts'
import { isSecure } from './session.ts'

/** Stores the state of a multi-step action in the browser for a short time. */
type SealedCookie<Value> = {
  set(reply: FastifyReply, value: Value, now: Date): Promise<void>
  /** Null when there is none, it has expired, or this site did not make it. */
  read(request: FastifyRequest, now: Date): Promise<Value | null>
  clear(reply: FastifyReply): void
}

/**
 * A cookie that the browser can neither read nor change (JWE, AES-256-GCM) and that expires by the server's
 * clock. Each name has its own key, so one cookie is never accepted as another.
 */
export function sealedCookie<Schema extends z.ZodMiniType<object>>(
  config: Config,
  { name, seconds, schema }: { name: string; seconds: number; schema: Schema },
): SealedCookie<z.output<Schema>> {
  // Derived on demand: most calls neither carry nor set such a cookie.
  const keys = () => keyring(config, `cookie ${name}`)
  const cookie = isSecure(config) ? `__Host-${name}` : name
  const shared = { path: '/', secure: isSecure(config), httpOnly: true, sameSite: 'lax' } as const
  return {
    set: async (reply, value, now) => {
      const [{ key, id }] = keys()
      const sealed = await new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id.toString('hex') })
        .setExpirationTime(addMs(now, seconds * 1000))
        .encrypt(key)
      reply.setCookie(cookie, sealed, { ...shared, maxAge: seconds })
    },
    read: async (request, now) => {
      const sealed = request.cookies[cookie]
      if (!sealed) return null
      try {
        const { payload } = await jwtDecrypt(sealed, ({ kid }) => keyNamed(keys(), kid), {
          currentDate: now,
          requiredClaims: ['exp'],
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return schema.parse(payload.value)
      } catch {
        return null
      }
    },
    clear: (reply) => void reply.clearCookie(cookie, shared),
  }
}

/** @throws for a cookie encrypted with a key that the site no longer has. */
function keyNamed(keys: readonly SealingKey[], kid: string | undefined): Buffer {
  const named = keys.find(({ id }) => id.toString('hex') === kid)
  if (!named) throw new Error('The cookie was encrypted with an unknown key')
  return named.key
}

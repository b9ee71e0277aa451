import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { Config } from '#server/config.ts'
import { seal, unseal } from '#server/sealing.ts'
import { isSecure } from './session.ts'

/** Stores the state of a multi-step action in the browser for a short time. */
type SealedCookie<Value> = {
  set(reply: FastifyReply, value: Value, now: Date): void
  /** Null when there is none, it has expired, or this site did not make it. */
  read(request: FastifyRequest, now: Date): Value | null
  clear(reply: FastifyReply): void
}

/**
 * A cookie that the browser can neither read nor change (AES-256-GCM) and that expires by the server's clock. Each
 * name has its own key, so one cookie is never accepted as another.
 */
export function sealedCookie<Schema extends z.ZodMiniType<object>>(
  config: Config,
  { name, seconds, schema }: { name: string; seconds: number; schema: Schema },
): SealedCookie<z.output<Schema>> {
  const context = { purpose: `cookie ${name}`, owner: name }
  const cookie = isSecure(config) ? `__Host-${name}` : name
  const shared = { path: '/', secure: isSecure(config), httpOnly: true, sameSite: 'lax' } as const
  return {
    set: (reply, value, now) => {
      const endsAt = now.getTime() + seconds * 1000
      const sealed = seal(config, context, Buffer.from(JSON.stringify({ value, endsAt })))
      reply.setCookie(cookie, sealed.toString('base64url'), { ...shared, maxAge: seconds })
    },
    read: (request, now) => {
      const sealed = request.cookies[cookie]
      const opened = sealed ? unseal(config, context, Buffer.from(sealed, 'base64url')) : null
      if (!opened) return null
      const { value, endsAt } = JSON.parse(opened.bytes.toString()) as { value: unknown; endsAt: number }
      return endsAt > now.getTime() ? (schema.safeParse(value).data ?? null) : null
    },
    clear: (reply) => void reply.clearCookie(cookie, shared),
  }
}

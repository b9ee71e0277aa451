import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { AuditAction } from '#contract/audit.ts'
import { type Access, type Endpoint, hasBody } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import { err, type Err, type Result } from '#domain/result.ts'
import { audit, type AuditEntry } from '#server/db/audit.ts'
import { type Limit, takeFromLimit, takeFromNetworkLimit } from '#server/db/rate-limits.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { accessRefusal, guardOf, reachRefusal } from './access.ts'
import { fieldFaults } from './field-faults.ts'
import { checkIncoming } from './incoming.ts'
import { pickerOf } from './outgoing.ts'
import { refuse } from './replies.ts'
import { localeOf } from './session.ts'

type ActorOf<Caller extends Access> = Caller extends 'public' ? Actor | null : Actor

/** The caller of an endpoint; `request` and `reply` are only for cookies and streams. */
export type Call<Caller extends Access> = {
  actor: ActorOf<Caller>
  address: string
  userAgent: string
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
}

/** Every mounted endpoint, for the route matrix, the structure check and the API description. */
export type Mounted = Endpoint<Access, z.ZodMiniType, z.ZodMiniType>
declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Mounted[]
  }
}

/**
 * Serves a declared endpoint: checks access, limits and input, runs the handler, and maps an error to its
 * status.
 * @throws at start, for an endpoint whose input no caller can fill, whose reply cannot be filtered, or which the
 *   table of staff roles lacks.
 */
export function mount<Caller extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Caller, Input, Output>,
  handle: (input: z.output<Input>, call: Call<Caller>) => Promise<Result<z.input<Output>, ErrorCode>>,
  {
    joinedQuery,
    countsLimit = false,
    shown,
  }: {
    joinedQuery?: string
    /** The handler counts the call under `accountLimit`, in a statement that it runs anyway. */
    countsLimit?: boolean
    /** Ids of the data in the reply, for the audit entry of an endpoint that declares `reads`. */
    shown?: (value: z.input<Output>) => string[]
  } = {},
): void {
  const { outgoing, guard } = shapesOf(endpoint)
  const guarded = { ...endpoint, ...guard }
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { joinedQuery },
    handler: async (request, reply) => {
      const denied = accessRefusal(guarded, request.actor, deps)
      if (denied) return refuse(reply, denied.code, denied)

      const input = endpoint.input.safeParse(inputOf(request))
      if (!input.success) return refuse(reply, 'INVALID_INPUT', { fields: fieldFaults(input.error) })
      const outOfReach = await reachRefusal(guarded, request.actor, input.data, deps)
      if (outOfReach) return refuse(reply, outOfReach.code, outOfReach)
      // After the validation, so that a mistyped form does not count against a limit.
      const limited = countsLimit ? null : await limitRefusal(endpoint, request, deps)
      if (limited) return refuse(reply, limited.code, limited)

      const result = await handle(input.data, {
        actor: request.actor as ActorOf<Caller>,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        locale: localeOf(request),
        request,
        reply,
      })
      if (!result.ok) return refuse(reply, result.code, result)
      if (endpoint.reads !== undefined && request.actor?.role === 'admin')
        await audit(deps.db, readEntry(endpoint.reads, request, input.data, shown?.(result.value), deps))
      const body = outgoing(result.value)
      return reply.code(result.created ? 201 : 200).send({ success: true, ...(body as object) })
    },
  })
}

/** Builds the filter of the reply and the guard; throws for a call that cannot be served as declared. */
function shapesOf({ method, path, access, input, output }: Endpoint<Access, z.ZodMiniType, z.ZodMiniType>) {
  try {
    checkIncoming({ method, path, input })
    return { outgoing: pickerOf(output), guard: guardOf({ access, method, path }) }
  } catch (error) {
    throw new Error(`${method} ${path}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Audit entry of a read of other users' data. Search terms are a name or an address, so they are erased
 * together with the network address.
 */
function readEntry(
  action: AuditAction,
  { actor, ip }: FastifyRequest,
  input: unknown,
  shown: string[] | undefined,
  { now }: Pick<Deps, 'now'>,
): AuditEntry {
  const { q, email, id, ...rest } = input as { q?: string; email?: string; id?: string }
  return {
    actor,
    action,
    target: id,
    address: ip,
    words: q ?? email,
    detail: { ...rest, ...(shown ? { shown } : {}) },
    at: now(),
  }
}

/** Limit of an account's calls of an endpoint. */
export const accountLimit = (
  path: string,
  { calls, seconds }: Pick<Limit, 'calls' | 'seconds'>,
  { id, now }: { id: string | undefined; now: Date },
): Limit => ({ key: `${path} ${id}`, calls, seconds, now })

async function limitRefusal(
  { limits = [], path }: Pick<Mounted, 'limits' | 'path'>,
  request: FastifyRequest,
  deps: Deps,
): Promise<Err<ErrorCode> | null> {
  for (const limit of limits) {
    const { per, calls, seconds } = limit
    const now = deps.now()
    const answer =
      per === 'account'
        ? await takeFromLimit(deps.db, accountLimit(path, limit, { id: request.actor?.id, now }))
        : await takeFromNetworkLimit(deps.db, { calls, seconds, now, key: path, address: request.ip })
    if (!answer.ok) return err('RATE_LIMITED', answer)
  }
  return null
}

function inputOf(request: FastifyRequest): unknown {
  // A POST without input may have no body.
  const sent = hasBody(request.method) ? (request.body ?? {}) : request.query
  const params = request.params as Record<string, string>
  if (Object.keys(params).length === 0) return sent
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent, ...params } : sent
}

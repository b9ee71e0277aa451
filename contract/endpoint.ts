import type { z } from 'zod/mini'
import type { AuditAction } from './audit.ts'
import { none } from './fields.ts'

/** Allowed callers: `public` anyone, `user` anyone logged in, `customer` clients only, `admin` the staff only. */
export type Access = 'public' | 'user' | 'customer' | 'admin'

/** A limit of calls in a period, counted per client address or per account. */
export type Limit = { per: 'address' | 'account'; calls: number; seconds: number }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/api/${string}`
/** Method and path of a call, with its parameters: 'POST /api/staff/:id/invitation'. */
export type CallName = `${Method} ${Path}`

type Rules<Caller extends Access> = {
  access: Caller
  limits?: readonly Limit[]
  /** Allowed for an admin who has not yet passed the second factor. */
  beforeSecondFactor?: true
  /** Requires a login not older than ten minutes. */
  recentLogin?: true
  /**
   * For replies with other people's data: each call by an admin is written to the audit log under this name
   * before the reply is sent.
   */
  reads?: AuditAction
  summary: string
}

type Shapes<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  /** Body of a POST, PUT or PATCH, query of a GET; path parameters are merged in by name. */
  input: Input
  output: Output
}

export type Endpoint<
  Caller extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
> = Rules<Caller> & Shapes<Input, Output> & { method: Method; path: Path; toString(): CallName }

/** True for methods whose input is the body; for all others the input is the query. */
export const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

/**
 * Declares an endpoint under its name; without an input or output it has none. `server/http/mount.ts` serves it and
 * `web/wire/api.ts` calls it. In the browser it is only its name (scripts/browser-plugins.ts).
 */
export function endpoint<
  Caller extends Access,
  Input extends z.ZodMiniType = typeof none,
  Output extends z.ZodMiniType = typeof none,
>(
  name: CallName,
  declaration: Rules<Caller> & Partial<Shapes<Input, Output>>,
): Endpoint<Caller, Input, Output> {
  const [method, path] = name.split(' ') as [Method, Path]
  return {
    method,
    path,
    toString: () => name,
    input: none,
    output: none,
    ...declaration,
  } as unknown as Endpoint<Caller, Input, Output>
}

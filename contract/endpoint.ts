import type { z } from 'zod/mini'
import type { AuditAction } from './audit.ts'

/** Allowed callers: anyone, anyone logged in, only a user (never an admin), only an admin. */
export type Access = 'public' | 'user' | 'customer' | 'admin'

/** A limit of calls in a period, counted per client address or per account. */
export type Limit = { per: 'address' | 'account'; calls: number; seconds: number }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/api/${string}`
/** Method and path of a call, with its parameters: 'POST /api/staff/:id/invitation'. */
export type CallName = `${Method} ${Path}`

type Declaration<Who extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  access: Who
  /** Body of a POST, PUT or PATCH, query of a GET; path parameters are merged in by name. */
  input: Input
  output: Output
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

export type Endpoint<
  Who extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
> = Declaration<Who, Input, Output> & { method: Method; path: Path }

/** True for methods whose input is the body; that of others is the query. */
export const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

/**
 * Declares an endpoint under its name; `server/http/mount.ts` serves it and `web/wire/api.ts` calls it. The build of
 * the pages reads the name as it is written there (scripts/browser-plugins.ts).
 */
export function endpoint<Who extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  name: CallName,
  declaration: Declaration<Who, Input, Output>,
): Endpoint<Who, Input, Output> {
  const [method, path] = name.split(' ') as [Method, Path]
  return { method, path, ...declaration }
}

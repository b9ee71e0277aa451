import type { z } from 'zod/mini'
import type { AuditAction } from './audit.ts'

/** Allowed callers: anyone, anyone logged in, only a user (never an admin), only an admin. */
export type Access = 'public' | 'user' | 'customer' | 'admin'

/** A limit of calls in a period, counted per client address or per account. */
export type Limit = { per: 'address' | 'account'; calls: number; seconds: number }

export type Endpoint<Who extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
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

/** True for methods whose input is the body; that of others is the query. */
export const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

/** Declares an endpoint; `server/http/mount.ts` serves it and `web/wire/api.ts` calls it. */
export const endpoint = <Who extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: Endpoint<Who, Input, Output>,
): Endpoint<Who, Input, Output> => declaration

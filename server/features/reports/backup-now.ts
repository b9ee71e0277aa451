import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { BACKUP_FILE_PATH, type makeBackup } from '#contract/backups.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { accessRefusal } from '#server/http/access.ts'
import { refuse } from '#server/http/replies.ts'
import { within } from '#server/within.ts'
import { recordBackup } from './backups.ts'

/** A large archive takes longer; its result is then in the site status. */
const ANSWER_MS = 20_000
const FILES_PER_HOUR = { calls: 10, seconds: 3600 }

export async function makeBackupNow(
  deps: Pick<Deps, 'backups' | 'config' | 'db' | 'now' | 'log' | 'triggerWorker'>,
  { actor, address }: Caller,
): Promise<Result<z.input<typeof makeBackup.output>, ErrorCode>> {
  const { backups, config, db, now } = deps
  if (!backups || !config.backups.to) return err('NOT_FOUND')
  await audit(db, { actor, action: 'backup.make', address, at: now() })
  const making = backups.make().then(async (found) => {
    if (found) await recordBackup(deps, found)
    return found
  })
  making.catch((error: unknown) => deps.log.error({ err: error }, 'backup failed'))
  const found = await within(ANSWER_MS, making, 'later' as const)
  if (found === null) return err('BUSY')
  if (found === 'later') return ok({ newest: null, failure: null })
  return ok('failure' in found ? { newest: null, ...found } : { newest: found, failure: null })
}

/** Streams an encrypted archive, which is stored nowhere on this machine. */
export async function sendBackupFile(
  deps: Pick<Deps, 'backups' | 'now' | 'db' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, ip: address } = request
  const denied = accessRefusal({ access: 'admin', call: `GET ${BACKUP_FILE_PATH}` }, actor, deps)
  if (denied) return refuse(reply, denied.code, denied)
  if (!deps.backups) return refuse(reply, 'NOT_FOUND')
  const at = deps.now()
  const limit = { ...FILES_PER_HOUR, now: at, key: `${BACKUP_FILE_PATH} ${actor!.id}` }
  const allowed = await takeFromLimit(deps.db, limit)
  if (!allowed.ok) return refuse(reply, 'RATE_LIMITED', allowed)
  await audit(deps.db, { actor, action: 'backup.download', address, at })
  try {
    const file = await deps.backups.openFile()
    if (!file) return refuse(reply, 'BUSY')
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(file.content)
  } catch (error) {
    request.log.error({ err: error }, 'backup failed')
    return refuse(reply, 'SERVICE_UNAVAILABLE')
  }
}

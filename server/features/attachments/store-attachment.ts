import type { Attachment } from '#contract/attachments.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { created, err, type Result } from '#domain/result.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newAttachmentId } from './ids.ts'
import { insertAttachment, lockUploadsOf, type NewAttachment, sumUnusedBytes } from './store.ts'

/** Limits of files without a booking: per account, and in total. They are deleted after a day. */
export const UNUSED_BYTES = { perAccount: 30 * 1024 * 1024, ofAll: 2 * 1024 * 1024 * 1024 }

/** Stores a file for a booking; it is deleted a day later when there is none. */
export async function storeAttachment(
  deps: Pick<Deps, 'db' | 'files' | 'inspector' | 'scan' | 'now' | 'log'>,
  args: { userId: string; rawName: string; content: Buffer },
): Promise<Result<Attachment, ErrorCode>> {
  const { content, userId } = args
  const inspected = await deps.inspector.inspect(content, args.rawName)
  if (!inspected.ok) return inspected
  const scanned = await scan(deps, content)
  if (scanned !== 'clean') return err(scanned)

  const now = deps.now()
  const id = newAttachmentId(now)
  const { fileName, contentType, sha256 } = inspected.value
  // Content before row: a crash in between leaves content without a row, which the sweep removes.
  await deps.files.put(id, content, contentType)
  const refusal = await inTransaction(deps.db, (tx) =>
    insertWithinQuota(tx, {
      id,
      userId,
      fileName,
      contentType,
      sizeBytes: content.length,
      sha256: Buffer.from(sha256),
      now,
    }),
  )
  if (!refusal) return created({ attachmentId: id, fileName, size: content.length })
  await deps.files.remove(id)
  if (refusal === 'FILE_STORE_FULL')
    deps.log.warn({ maxBytes: UNUSED_BYTES.ofAll }, 'storage limit of unbooked attachments reached')
  return err(refusal)
}

async function insertWithinQuota(
  tx: Tx,
  attachment: NewAttachment,
): Promise<'FILE_QUOTA' | 'FILE_STORE_FULL' | null> {
  const { userId, sizeBytes } = attachment
  await lockUploadsOf(tx, userId)
  if ((await sumUnusedBytes(tx, userId)) + sizeBytes > UNUSED_BYTES.perAccount) return 'FILE_QUOTA'
  // Without a lock on all accounts, concurrent uploads can exceed this slightly.
  if ((await sumUnusedBytes(tx, null)) + sizeBytes > UNUSED_BYTES.ofAll) return 'FILE_STORE_FULL'
  await insertAttachment(tx, attachment)
  return null
}

/** A scanner that does not answer refuses the file for now: an unscanned file is not clean. */
async function scan(
  { scan: scanner, log }: Pick<Deps, 'scan' | 'log'>,
  content: Buffer,
): Promise<'clean' | 'FILE_INFECTED' | 'BUSY'> {
  if (!scanner) return 'clean'
  try {
    return (await scanner(content)) === 'clean' ? 'clean' : 'FILE_INFECTED'
  } catch (error) {
    log.error({ err: error }, 'virus scanner unavailable')
    return 'BUSY'
  }
}

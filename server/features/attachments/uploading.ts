import { createHash } from 'node:crypto'
import type { Attachment } from '#contract/attachments.ts'
import { created, no, type Result } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { newAttachmentId } from './ids.ts'
import { type FileRefusal, inspectFile } from './inspect.ts'
import { insertAttachment } from './store.ts'

/** Keeps a file for a consultation that may follow; a day later it is swept when none did. */
export async function storeAttachment(
  deps: Pick<Deps, 'db' | 'files' | 'scan' | 'now' | 'log'>,
  args: { userId: string; rawName: string; content: Buffer },
): Promise<Result<Attachment, FileRefusal | 'FILE_INFECTED' | 'BUSY'>> {
  const { content, userId } = args
  const inspected = await inspectFile(content, args.rawName)
  if (!inspected.ok) return inspected
  const scanned = await scan(deps, content)
  if (scanned !== 'clean') return no(scanned)

  const now = deps.now()
  const id = newAttachmentId(now)
  const { fileName, contentType } = inspected.value
  // The file first: a crash between the two leaves a file without a row, which the sweep removes.
  await deps.files.put(id, content, contentType)
  await insertAttachment(deps.db, {
    id,
    userId,
    fileName,
    contentType,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    now,
  })
  return created({ attachmentId: id, fileName, size: content.length })
}

/** A scanner that does not answer refuses the file for now: unscanned is not clean. */
async function scan(
  { scan: scanner, log }: Pick<Deps, 'scan' | 'log'>,
  content: Buffer,
): Promise<'clean' | 'FILE_INFECTED' | 'BUSY'> {
  if (!scanner) return 'clean'
  try {
    return (await scanner(content)) === 'clean' ? 'clean' : 'FILE_INFECTED'
  } catch (error) {
    log.error({ err: error }, 'the virus scanner does not answer')
    return 'BUSY'
  }
}

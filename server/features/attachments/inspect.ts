import { createHash } from 'node:crypto'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Inspected } from '#server/deps.ts'
import type { Fault } from './fault.ts'
import { cleanFileName, type Extension } from './file-name.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectJpeg, inspectPng } from './inspect-image.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectText } from './inspect-text.ts'

type FileRefusal = NonNullable<Fault> | 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_TYPE'

type Type = { contentType: string; inspect: (content: Buffer) => Fault | Promise<Fault> }

const jpeg: Type = { contentType: 'image/jpeg', inspect: inspectJpeg }

const types: Record<Extension, Type> = {
  pdf: { contentType: 'application/pdf', inspect: inspectPdf },
  doc: { contentType: 'application/msword', inspect: inspectDoc },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    inspect: inspectDocx,
  },
  txt: { contentType: 'text/plain', inspect: inspectText },
  jpg: jpeg,
  jpeg,
  png: { contentType: 'image/png', inspect: inspectPng },
}

/**
 * Decides by the bytes whether a file may be stored: the extension must agree with them, the sender's content
 * type is ignored, and anything undecidable is refused. No such check is complete, so files are only
 * downloaded, or shown as pixels and plain text (`previewer.ts`). Can take long: `inspector.ts` runs it in
 * a thread.
 */
export async function inspectFile(content: Buffer, rawName: string): Promise<Result<Inspected, FileRefusal>> {
  if (content.length === 0) return err('FILE_EMPTY')
  if (content.length >= attachmentLimits.limitBytes) return err('FILE_TOO_LARGE')
  const name = cleanFileName(rawName)
  if (!name) return err('FILE_TYPE')
  const { contentType, inspect } = types[name.extension]
  const fault = await inspect(content)
  if (fault !== null) return err(fault)
  return ok({ fileName: name.fileName, contentType, sha256: createHash('sha256').update(content).digest() })
}

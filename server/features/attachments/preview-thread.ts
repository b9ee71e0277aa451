import { parentPort } from 'node:worker_threads'
import { decodeText } from './inspect-text.ts'
import { lowerThreadPriority } from './lower-thread-priority.ts'
import { pdfPicture } from './pdf-picture.ts'

export type PreviewTask = { content: Uint8Array; contentType: string; page: number }

/** `content` is null when there is no such page; the preview is null when the file cannot be shown. */
export type Preview = { pages: number; contentType: string; content: Uint8Array | null } | null

/** Characters per page of plain text. */
const PAGE_LENGTH = 20_000

lowerThreadPriority()

// PDFium writes its warnings to the console, which is the product's log.
console.error = console.warn = console.log = () => {}

/** Script of the threads in `previewer.ts`. */
parentPort!.on('message', async (task: PreviewTask) => {
  parentPort!.postMessage(await preview(task).catch(() => null))
})

async function preview({ content, contentType, page }: PreviewTask): Promise<Preview> {
  if (contentType === 'text/plain') return textPreview(content, page)
  const { pages, picture } = await pdfPicture(content, page)
  return { pages, contentType: 'image/png', content: picture }
}

function textPreview(content: Uint8Array, page: number): Preview {
  const text = decodeText(content)
  if (text === null) return null
  const pages = Math.max(1, Math.ceil(text.length / PAGE_LENGTH))
  const part = text.slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH)
  return {
    pages,
    contentType: 'text/plain; charset=utf-8',
    content: page <= pages ? Buffer.from(part.toWellFormed()) : null,
  }
}

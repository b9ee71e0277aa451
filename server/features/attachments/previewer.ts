import { err, ok } from '#domain/result.ts'
import type { Deps, FilePreviewer } from '#server/deps.ts'
import { createThreads } from '#server/threads.ts'
import type { Preview, PreviewTask } from './preview-thread.ts'

const LIMITS = {
  // Only one, since rendering a hostile page may take all 96 MB (`pdf-picture.ts`).
  threads: 1,
  waiting: 8,
  // A page of a normal document takes a tenth of a second on an idle machine.
  timeMs: 15_000,
  heapMb: 128,
  idleMs: 30_000,
}

/**
 * Types that are sent unchanged: they contain only pixels, and browsers decode them in a sandboxed process.
 * Decoding them here would run native code on untrusted bytes in the server.
 */
const PICTURES = new Set(['image/png', 'image/jpeg'])
/** Types that a thread converts to pixels or plain text. */
const CONVERTED = new Set(['application/pdf', 'text/plain'])

/** Renders previews of uploaded files, in threads with limits; stores none. */
export function createPreviewer(log: Deps['log'], limits = LIMITS): FilePreviewer {
  const threads = createThreads<PreviewTask, Preview>(new URL('preview-thread.ts', import.meta.url), limits)
  return {
    page: async (content, contentType, page) => {
      if (PICTURES.has(contentType))
        return page === 1 ? ok({ pages: 1, contentType, content }) : err('NOT_FOUND')
      if (!CONVERTED.has(contentType)) return err('NO_PREVIEW')
      const outcome = await threads.run({ content, contentType, page })
      if (outcome.kind === 'full') return err('BUSY', { retryAfterSeconds: 10 })
      if (outcome.kind === 'overrun')
        log.warn({ bytes: content.length }, 'attachment preview exceeded its limits')
      if (outcome.kind === 'overrun' || outcome.answer === null) return err('NO_PREVIEW')
      const { answer } = outcome
      return answer.content === null ? err('NOT_FOUND') : ok({ ...answer, content: answer.content })
    },
    close: () => threads.close(),
  }
}

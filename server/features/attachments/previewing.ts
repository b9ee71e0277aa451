import { no, ok } from '#domain/result.ts'
import type { Deps, FilePreviewer } from '#server/deps.ts'
import { createThreads } from '#server/threads.ts'
import type { Preview, PreviewTask } from './preview-thread.ts'

const LIMITS = {
  // One, since the reader of a hostile page may take its whole 96 MB (`pdf-picture.ts`).
  threads: 1,
  waiting: 8,
  // A page of an honest document takes a tenth of a second, on a machine with nothing else to do.
  timeMs: 15_000,
  heapMb: 128,
  idleMs: 30_000,
}

/**
 * Types that show as they are: they hold no more than pixels, and the browser decodes them in a process
 * that may do nothing. A decoder of ours would run native code on a stranger's bytes inside the site.
 */
const PICTURES = new Set(['image/png', 'image/jpeg'])
/** Types of which a thread makes something that cannot act. */
const CONVERTED = new Set(['application/pdf', 'text/plain'])

/** Renders previews of uploaded files, in threads with limits; stores none. */
export function createPreviewer(log: Deps['log'], limits = LIMITS): FilePreviewer {
  const threads = createThreads<PreviewTask, Preview>(new URL('preview-thread.ts', import.meta.url), limits)
  return {
    page: async (content, contentType, page) => {
      if (PICTURES.has(contentType))
        return page === 1 ? ok({ pages: 1, contentType, content }) : no('NOT_FOUND')
      if (!CONVERTED.has(contentType)) return no('NO_PREVIEW')
      const outcome = await threads.run({ content, contentType, page })
      if (outcome.kind === 'full') return no('BUSY', { retryAfterSeconds: 10 })
      if (outcome.kind === 'overrun') log.warn({ bytes: content.length }, 'a preview was ended at its limit')
      if (outcome.kind === 'overrun' || outcome.answer === null) return no('NO_PREVIEW')
      const { answer } = outcome
      return answer.content === null ? no('NOT_FOUND') : ok({ ...answer, content: answer.content })
    },
    close: () => threads.close(),
  }
}

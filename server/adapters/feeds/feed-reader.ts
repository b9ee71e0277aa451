import type { Busy } from '#domain/busy-times.ts'
import type { FeedReader } from '#server/deps.ts'
import { createThreads } from '#server/threads.ts'
import type { ParseFault } from './busy-times.ts'
import type { FeedTask } from './feed-thread.ts'
import { ANYWHERE, fetchFeed, PUBLIC_INTERNET, resolvesWithin } from './fetch-feed.ts'

const LIMITS = { threads: 1, waiting: 64, timeMs: 5_000, heapMb: 128, idleMs: 30_000 }

/** Fetches and parses calendar feeds; parsing runs in a thread with limits, because the text is untrusted. */
export function createFeedReader(
  { allowsPrivate }: { allowsPrivate: boolean },
  { timeoutMs, ...limits }: typeof LIMITS & { timeoutMs?: number } = LIMITS,
): FeedReader {
  const policy = allowsPrivate ? ANYWHERE : PUBLIC_INTERNET
  const threads = createThreads<FeedTask, Busy[] | ParseFault>(
    new URL('feed-thread.ts', import.meta.url),
    limits,
  )
  return {
    isAllowed: (address) => resolvesWithin(new URL(address), policy),
    read: async (address, { etag, lastModified, from, until }) => {
      const options = { policy, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
      const fetched = await fetchFeed(address, { etag, lastModified }, options)
      if (fetched.kind !== 'fresh') return fetched
      const text = fetched.content.toString('utf8')
      const outcome = await threads.run({ text, from: from.getTime(), until: until.getTime() })
      if (outcome.kind !== 'answered') return { kind: 'failed', fault: 'too_much_work' }
      if (typeof outcome.answer === 'string') return { kind: 'failed', fault: outcome.answer }
      const { etag: newEtag, lastModified: newLastModified } = fetched
      return { kind: 'fresh', busy: outcome.answer, etag: newEtag, lastModified: newLastModified }
    },
    close: () => threads.close(),
  }
}

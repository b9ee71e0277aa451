import { z } from 'zod/mini'
import type { NewestRelease } from '#domain/site-status.ts'

const ANSWER_MS = 5_000
const MAX_LENGTH = 100_000
const release = z.object({ version: z.string().check(z.regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)) })

/** Reads `version` of a JSON document, such as the package.json of the newest release. Sends only the request. */
export async function fetchNewestRelease(url: string): Promise<NewestRelease> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!reply.ok) {
      await reply.body?.cancel()
      return { failure: `status ${reply.status}` }
    }
    const text = await reply.text()
    const found = release.safeParse(text.length > MAX_LENGTH ? null : JSON.parse(text))
    return found.success ? { version: found.data.version } : { failure: 'no version' }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { failure: cause?.code ?? name }
  }
}

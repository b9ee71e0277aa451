import { fetchNewestRelease } from '#server/adapters/newest-release.ts'
import type { Outside } from './outside.ts'
import { type Answers, fatal, open, type Problem } from './questions.ts'

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

/** Calls the address once, as the site does each minute. The address is a secret and is never quoted. */
export async function checkHeartbeatAddress(answers: Answers, outside: Outside): Promise<Problem | null> {
  const key = 'HEARTBEAT_URL'
  const { [key]: url = '' } = answers
  if (url === '') return null
  if (!isWebAddress(url)) return fatal(key, 'heartbeat_malformed')
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(outside.timeoutMs) })
    await reply.body?.cancel()
    if (!reply.ok) return open(key, 'heartbeat_refused', { status: reply.status })
    // The page that shows the check also answers 200, but a call of it is no heartbeat.
    const isPage = reply.headers.get('content-type')?.startsWith('text/html')
    return isPage ? open(key, 'heartbeat_page') : null
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return open(key, 'heartbeat_unreachable', { reason: cause?.code ?? name })
  }
}

/** Reads the version, as the site status does. */
export async function checkUpdates({ UPDATE_URL: url = '' }: Answers): Promise<Problem | null> {
  const key = 'UPDATE_URL'
  if (url === '') return null
  if (!isWebAddress(url)) return fatal(key, 'update_malformed', { url })
  const found = await fetchNewestRelease(url)
  if (!('failure' in found)) return null
  return found.failure === 'no version' || found.failure === 'SyntaxError'
    ? open(key, 'update_no_version', { url })
    : open(key, 'update_unreachable', { url, reason: found.failure })
}

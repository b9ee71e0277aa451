import { z } from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import type { Deps, Translator } from '#server/deps.ts'
import { callJson } from './json-call.ts'
import { fetchWithKeepAlive } from './keep-alive.ts'

const TIMEOUT_MS = 10_000
/** A slow server must not collect open calls. */
const MAX_OPEN_CALLS = 8
/** Translations kept in memory, because both sides open a chat again and again. */
const MAX_CACHED = 500
/** A translation is never that much longer than its text. */
const MAX_GROWTH = 10
const MIN_LIMIT = 1_000

const reply = z.object({ translatedText: z.string() })

/**
 * Translates with a LibreTranslate server (https://docs.libretranslate.com/guides/api_usage), which detects the
 * language of the text. A language that the server lacks, like any other fault, has no translation.
 */
export function createTranslator(
  { url, apiKey }: { url: string; apiKey: string | undefined },
  { log, timeoutMs = TIMEOUT_MS }: Pick<Deps, 'log'> & { timeoutMs?: number },
): Translator {
  const cached = new Map<string, string>()
  let openCalls = 0

  async function ask(text: string, to: Locale): Promise<string | null> {
    if (openCalls >= MAX_OPEN_CALLS) return null
    openCalls++
    const asked = {
      q: text,
      source: 'auto',
      target: to,
      format: 'text',
      ...(apiKey ? { api_key: apiKey } : {}),
    }
    const { status, body, fault } = await callJson(
      fetchWithKeepAlive,
      `${url}/translate`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) },
      timeoutMs,
    ).finally(() => openCalls--)
    const found = reply.safeParse(body)
    const translated = status === 200 && found.success ? found.data.translatedText.trim() : ''
    if (translated !== '' && translated.length <= text.length * MAX_GROWTH + MIN_LIMIT) return translated
    // The reply may repeat the text, so it is not logged.
    log.warn({ status, fault, to }, 'no machine translation')
    return null
  }

  return async (text, to) => {
    const key = `${to} ${text}`
    const known = cached.get(key)
    if (known !== undefined) return known
    const translated = await ask(text, to)
    if (translated === null) return null
    const [oldest] = cached.keys()
    if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest)
    cached.set(key, translated)
    return translated
  }
}

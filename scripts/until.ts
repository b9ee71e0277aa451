import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls until `look` returns a value; an error counts as none.
 * @throws after `limitMs`, with the last error in the message
 */
export async function until<T>(
  what: string,
  limitMs: number,
  look: () => T | null | false | Promise<T | null | false>,
  everyMs = 200,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    let reason = ''
    try {
      const found = await look()
      if (found !== null && found !== false) return found
    } catch (error) {
      reason = `: ${String(error)}`
    }
    if (Date.now() > end) throw new Error(`Not within ${limitMs / 1000} seconds: ${what}${reason}`)
    await sleep(everyMs)
  }
}

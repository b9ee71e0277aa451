import { isTemporary } from '#web/program/page.ts'
import type { Answer } from '#web/wire/api.ts'

const RETRY_MS = 3_000

/**
 * Repeats a call until it is answered. A network failure or a busy server is reported and retried after 3
 * seconds. Returns a stop function.
 */
export function retryCall<Value>(
  run: () => Promise<Answer<Value>>,
  onAnswer: (answer: Answer<Value>) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const next = async (): Promise<void> => {
    const answer = await run()
    if (isOver) return
    onAnswer(answer)
    if (!answer.ok && isTemporary(answer)) timer = setTimeout(() => void next(), RETRY_MS)
  }
  void next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

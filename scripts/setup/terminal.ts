import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the person in front of the terminal. */
export type Terminal = {
  say(text: string): void
  /** Returns what was typed, without spaces around it. Typed secrets stay invisible. */
  ask(prompt: string, isSecret?: boolean): Promise<string>
  close(): void
}

/** Thrown by `ask` when the input ends: the terminal was closed, or Ctrl and C or D were pressed. */
export class InputEnded extends Error {}

export function openTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal {
  let isMuted = false
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: true })
  const ended = new AbortController()
  lines.once('SIGINT', () => lines.close())
  lines.once('close', () => ended.abort())
  return {
    say: (text) => void output.write(`${text}\n`),
    async ask(prompt, isSecret = false) {
      // Readline draws the last line again at each key.
      const split = isSecret ? prompt.length : prompt.lastIndexOf('\n') + 1
      output.write(prompt.slice(0, split))
      isMuted = isSecret
      try {
        // A line break and spaces around a pasted secret are never part of it.
        return (await lines.question(prompt.slice(split), { signal: ended.signal })).trim()
      } catch (error) {
        if (ended.signal.aborted) throw new InputEnded()
        throw error
      } finally {
        isMuted = false
        if (isSecret) output.write('\n')
      }
    },
    close: () => lines.close(),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const BEAT_MS = 50

/** Runs in a separate process, because a triggered watchdog kills its process. */
async function processThat(does: string, options = `{ beatMs: ${BEAT_MS}, silenceMs: 600 }`) {
  const script = `
    import { startWatchdog } from '#server/db/watchdog.ts'
    const log = { error: (_, message) => process.stdout.write(message + '\\n') }
    const watchdog = startWatchdog(log, ${options})
    ${does}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, output }
}

test('a process whose main thread is blocked is killed and logs the reason', async () => {
  const end = await processThat('setTimeout(() => { for (;;); }, 500)')
  expect(end.signal).toBe('SIGKILL')
  expect(end.output).toContain('The process has been blocked for')
})

test('a working or idle process is not killed', async () => {
  const end = await processThat('setTimeout(() => watchdog.stop(), 2_000)')
  expect(end).toEqual({ code: 0, signal: null, output: '' })
})

test('a watchdog thread that fails is logged and restarted', async () => {
  const starved = `{ beatMs: ${BEAT_MS}, silenceMs: 600, heapMb: 8 }`
  const end = await processThat('setTimeout(() => watchdog.stop(), 3_000)', starved)
  expect(end.code).toBe(0)
  expect(end.output.match(/watchdog failed, restarting/g)?.length).toBeGreaterThan(1)
})

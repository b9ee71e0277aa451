import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** A process with its own log, as the site opens it. */
const logging = (statements: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { openLog } from '#server/log.ts'\nconst { log, close } = openLog('info')\n${statements}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )

const LONG = "log.info('x'.repeat(10_000))"

test('the site continues and stops normally when the reader of its log is gone', async () => {
  const child = logging(`
    setTimeout(() => ${LONG}, 50)
    setTimeout(() => { ${LONG}; log.info('still waiting') }, 100)
    setTimeout(() => process.exit(0), 200)`)
  child.stdout.destroy()
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('long values are truncated at any depth', async () => {
  const child = logging(`
    const long = 'y'.repeat(200_000)
    log.warn({ eventType: long, deep: { list: [long], error: new Error(long) } }, long)
    log.error({ err: Object.assign(new Error(long), { detail: long }) }, 'failed')
    log.info(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => ['key' + n, 'z'])))
    close()`)
  const lines = (await text(child.stdout)).trim().split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line.length).toBeLessThan(20_000)
  expect(JSON.parse(lines[0]!)).toMatchObject({ eventType: expect.stringMatching(/^y{300}…$/) })
  expect(JSON.parse(lines[1]!)).toMatchObject({ err: { type: 'Error', stack: expect.any(String) } })
})

test('all lines are written when the process exits, normally or with an error', async () => {
  const fault = logging("log.error('the last words'); throw new Error('a fault of ours')")
  const [written, stderr] = await Promise.all([text(fault.stdout), text(fault.stderr)])
  expect(written).toContain('the last words')
  expect(stderr).toContain('a fault of ours')

  const ended = logging("log.info('good-bye'); close()")
  expect(await text(ended.stdout)).toContain('good-bye')
})

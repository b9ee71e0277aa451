import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** A process with a log of its own, as the site has it. */
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

test('the site goes on, and ends well, when nobody reads its log any more', async () => {
  const child = logging(`
    setTimeout(() => ${LONG}, 50)
    setTimeout(() => { ${LONG}; log.info('still waiting') }, 100)
    setTimeout(() => process.exit(0), 200)`)
  child.stdout.destroy()
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  expect({ code, said }).toEqual({ code: 0, said: '' })
})

test('no line is lost when the process ends, by a fault or by itself', async () => {
  const fault = logging("log.error('the last words'); throw new Error('a fault of ours')")
  const [written, said] = await Promise.all([text(fault.stdout), text(fault.stderr)])
  expect(written).toContain('the last words')
  expect(said).toContain('a fault of ours')

  const ended = logging("log.info('good-bye'); close()")
  expect(await text(ended.stdout)).toContain('good-bye')
})

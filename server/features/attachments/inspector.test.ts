import { performance } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { createInspector } from './inspector.ts'
import { type Bomb, bombs } from './testing-bombs.ts'
import { objectStream, pdf } from './testing.ts'

const PATH = '/api/attachments'
const MIB = 1024 * 1024

let app: TestApp | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})

test('an expensive file is decided in the worker thread while the main thread stays free', async () => {
  const warnings: unknown[] = []
  const quiet = () => {}
  const warn = (what: unknown) => void warnings.push(what)
  // Far longer than in production, because other work may share this machine.
  const limits = { threads: 2, waiting: 16, timeMs: 120_000, heapMb: 128, idleMs: 30_000 }
  const inspector = createInspector({ debug: quiet, info: quiet, error: quiet, warn } as Deps['log'], limits)
  const files = process.env.TEST_ALL ? bombs() : threeOfEachType(bombs())
  const verdicts = new Map<string, string>()
  const before = performance.eventLoopUtilization()
  try {
    for (const { about, name, content } of files) {
      const verdict = await inspector.inspect(content, name)
      verdicts.set(`${name}: ${about}`, verdict.ok ? 'accepted' : verdict.code)
    }
  } finally {
    await inspector.close()
  }
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  // Work that grows faster than the file would hit a limit, which is logged.
  expect(warnings).toEqual([])
  for (const [file, verdict] of verdicts)
    expect(verdict, file).toMatch(/^(accepted|FILE_(BOMB|CONTENT|ACTIVE|UNCHECKED|PROTECTED))$/)
  expect(new Set(files.map(({ name }) => name.split('.')[1]))).toEqual(
    new Set(['pdf', 'docx', 'doc', 'txt', 'png', 'jpg', 'jpeg']),
  )
}, 300_000)

/** `npm run test:all` checks all of them. */
function threeOfEachType(files: Bomb[]): Bomb[] {
  const byType = Map.groupBy(files, ({ name }) => name)
  return [...byType.values()].flatMap((each) => each.slice(0, 3))
}

test('other requests are served while an expensive file is inspected', async () => {
  app = await startApp()
  const ann = await app.aUser()
  const order: string[] = []
  const costly = { name: 'cv.pdf', content: objectStream(Buffer.alloc(7 * MIB, '/a')) }
  const upload = ann.upload(PATH, costly).then(({ status }) => order.push(`upload ${status}`))
  const stranger = app.client()
  for (let calls = 0; calls < 3; calls++) order.push(`health ${(await stranger.get('/healthz')).status}`)
  await upload
  expect(order).toEqual(['health 200', 'health 200', 'health 200', 'upload 201'])
})

test('an inspection that exceeds its limit refuses the file', async () => {
  app = await startApp()
  // Shorter than the start of a thread.
  const limits = { threads: 1, waiting: 1, timeMs: 1, heapMb: 128, idleMs: 1000 }
  const inspector = createInspector(app.deps.log, limits)
  expect(await inspector.inspect(pdf(), 'a.pdf')).toEqual({ ok: false, code: 'FILE_BOMB' })
  await inspector.close()
})

test("files above the queue's limit are refused with a retry", async () => {
  app = await startApp()
  const inspector = createInspector(app.deps.log)
  const content = objectStream(Buffer.alloc(MIB, '/a'))
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => inspector.inspect(content, 'a.pdf')))
  await inspector.close()
  const codes = verdicts.map((verdict) => (verdict.ok ? 'accepted' : verdict.code))
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(34)
  expect(verdicts.at(-1)).toEqual({ ok: false, code: 'BUSY', retryAfterSeconds: 10 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ pages: true })
  const admin = await app.anAdmin()
  ann = await app.aUser()
  const address = '1 {{settings}} {{nonce}} {{origin}} {{hours}} {{root}} {{facts}} Street'
  const saved = await admin.put('/api/settings', { version: 0, changes: { company: { address } } })
  expect(saved.status).toBe(200)
})
afterAll(() => app.stop())

test.each(['/', '/service', '/times', '/ko', '/login', '/payment'])(
  'settings that look like placeholders of %s are shown unchanged',
  async (path) => {
    const { body } = await ann.get(path)
    expect(body).toContain('1 {{settings}} {{nonce}} {{origin}} {{hours}} {{root}} {{facts}} Street')
    expect(body).not.toMatch(/[\ufdd0-\ufdef]/)
  },
)

test('refuses text with a Unicode noncharacter', async () => {
  for (const message of ['\ufdd0settings\ufdd1', 'a\ufdef'])
    expect((await ann.post('/api/payments/orders', app.aDraft({ message }))).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { message: expect.anything() },
    })
})

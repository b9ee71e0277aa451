import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** What `npm start` says and answers when it cannot start. */
async function refusalOf(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { code, said }
}

test('a production without its services is told all that is missing, before anything starts', async () => {
  const { code, said } = await refusalOf({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  for (const name of ['SECRET_KEY', 'SMTP_URL', 'PAYPAL_API_URL', 'PUBLIC_URL']) expect(said).toContain(name)
  expect(said).not.toContain('    at ')
})

test('every fault of a configuration is told at once, those of the companion among them', async () => {
  const { code, said } = await refusalOf({
    PORT: 'door',
    SANDBOX_PORT: 'window',
    ADMIN_EMAIL: 'admin@gmail.com',
  })
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    'The configuration has faults:',
    expect.stringContaining('PORT: '),
    expect.stringContaining('SANDBOX_PORT: '),
    expect.stringContaining('ADMIN_EMAIL, ADMIN_PASSWORD: '),
  ])
})

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from './testing-run.ts'

const startWith = (env: Record<string, string>) => runScript('start', [], env)

test('a production start without its services lists all missing variables before anything starts', async () => {
  const { code, stderr } = await startWith({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  for (const name of ['SECRET_KEY', 'ADMIN_EMAIL', 'SMTP_URL', 'PAYPAL_API_URL', 'PUBLIC_URL'])
    expect(stderr).toContain(name)
  expect(stderr).not.toContain('    at ')
})

test('all faults of a configuration are listed at once, including those of the sandbox', async () => {
  const { code, stderr } = await startWith({
    PORT: 'eighty',
    SANDBOX_PORT: 'window',
    ADMIN_EMAIL: 'admin@gmail.com',
  })
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'The configuration is invalid:',
    expect.stringContaining('PORT: '),
    expect.stringContaining('SANDBOX_PORT: '),
    expect.stringContaining('ADMIN_EMAIL, ADMIN_PASSWORD: '),
  ])
})

test('a real site prints a set-up link instead of a password, once, and says when it runs as root', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-start-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: String((taken.address() as AddressInfo).port),
    PUBLIC_URL: 'https://naru.example',
    SECRET_KEY: 'k8s0fF1yq2zX7wB4nM6vC9jL3hG5dS0p',
    ADMIN_EMAIL: 'owner@gmail.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
  }
  const { stdout } = await startWith(env)
  expect(stdout).toMatch(
    /Admin login: +owner@gmail\.com\n +Set-up link: +https:\/\/naru\.example\/set-up#[\w-]{43}\n/,
  )
  expect(stdout).not.toMatch(/password/i)
  expect(stdout.includes('runs as root')).toBe(process.getuid?.() === 0)
  expect((await startWith(env)).stdout).not.toContain('Set-up link')
  taken.close()
  rmSync(folder, { recursive: true })
}, 240_000)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from './testing-run.ts'

const startWith = (env: Record<string, string>) => runScript('start', [], env)

test("a first start prints the admin's password even if its port is in use", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-start-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const env = {
    DATA_DIR: folder,
    PORT: String((taken.address() as AddressInfo).port),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
  }
  const { code, stdout, stderr } = await startWith(env)
  expect(code).toBe(1)
  const refusal = `Port ${env.PORT} is in use by another program. Set another one.\n`
  expect(stderr).toBe(refusal)
  expect(stdout).toMatch(/Admin login: +admin@gmail\.com\n +Admin password: +\S{20} /)
  const again = await startWith({ ...env, PORT: '0', METRICS_PORT: env.PORT })
  expect(again).toMatchObject({ code: 1, stderr: refusal })
  expect(again.stdout).not.toContain('Admin')
  taken.close()
  rmSync(folder, { recursive: true })
}, 240_000)

test('with PORT=0 the site accepts calls of its own pages, and the sandbox the configured credentials', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-start-'))
  const given = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' }
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', SANDBOX_PORT: '0', ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  try {
    const [standIn, address] = await new Promise<[string, string]>((resolve, reject) => {
      let stdout = ''
      site.once('exit', () => reject(new Error(stdout)))
      site.stdout.setEncoding('utf8').on('data', (part: string) => {
        stdout += part
        const sandbox = /PayPal sandbox: +(http\S+)\n/.exec(stdout)?.[1]
        const own = /Naru is ready: (http\S+)\n/.exec(stdout)?.[1]
        if (sandbox && own) resolve([sandbox, own])
      })
    })
    const login = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@gmail.com', password: 'wrong' }),
    })
    expect(((await login.json()) as { code: string }).code).toBe('LOGIN_FAILED')
    const token = (secret: string) =>
      fetch(`${standIn}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`client:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      })
    expect((await token('secret')).status).toBe(200)
    expect((await token('another')).status).toBe(401)
  } finally {
    site.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    rmSync(folder, { recursive: true })
  }
}, 240_000)

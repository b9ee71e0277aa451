import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** What `npm start` answers and says, on both outputs, when it cannot start. */
async function refusalOf(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], told, said] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, told, said }
}

test('a production without its services is told all that is missing, before anything starts', async () => {
  const { code, said } = await refusalOf({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  for (const name of ['SECRET_KEY', 'ADMIN_EMAIL', 'SMTP_URL', 'PAYPAL_API_URL', 'PUBLIC_URL'])
    expect(said).toContain(name)
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

test('a first start whose port is taken does not keep the admin made by it to itself', async () => {
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
  const { code, told, said } = await refusalOf(env)
  expect(code).toBe(1)
  const refusal = `Port ${env.PORT} is taken by another program. Set another one.\n`
  expect(said).toBe(refusal)
  expect(told).toMatch(/Admin login: +admin@gmail\.com\n +Admin password: +\S{20} /)
  const again = await refusalOf({ ...env, PORT: '0', METRICS_PORT: env.PORT })
  expect(again).toMatchObject({ code: 1, said: refusal })
  expect(again.told).not.toContain('Admin')
  taken.close()
  rmSync(folder, { recursive: true })
}, 240_000)

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
  const { told } = await refusalOf(env)
  expect(told).toMatch(
    /Admin login: +owner@gmail\.com\n +Set-up link: +https:\/\/naru\.example\/set-up#[\w-]{43}\n/,
  )
  expect(told).not.toMatch(/password/i)
  expect(told.includes('runs as root')).toBe(process.getuid?.() === 0)
  expect((await refusalOf(env)).told).not.toContain('Set-up link')
  taken.close()
  rmSync(folder, { recursive: true })
}, 240_000)

test('the stand-in of PayPal takes the credentials that the site was given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-start-'))
  const given = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' }
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', SANDBOX_PORT: '0', ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  try {
    const standIn = await new Promise<string>((resolve, reject) => {
      let told = ''
      site.once('exit', () => reject(new Error(told)))
      site.stdout.setEncoding('utf8').on('data', (part: string) => {
        told += part
        const address = /PayPal stand-in: +(http\S+)\n/.exec(told)?.[1]
        if (address) resolve(address)
      })
    })
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

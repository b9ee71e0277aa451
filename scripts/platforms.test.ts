import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020.js'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Fields } from './testing-formats.ts'
import { type Platform, platforms, readTemplate, schemas } from './testing-platforms.ts'

const ajv = new Ajv.default({ allErrors: true })
const dockerfile = readFileSync('Dockerfile', 'utf8')
const operations = readFileSync('docs/operations.md', 'utf8')
const [, PORT] = /^EXPOSE (\d+)$/m.exec(dockerfile)!
const [, HEALTH] = /^HEALTHCHECK .*(\/healthz)`/m.exec(dockerfile)!
const [, DATA_DIR] = /^VOLUME (\S+)$/m.exec(dockerfile)!

/** Required answers, typed on the platform or given by a command of the documentation. */
const answers: Record<string, string> = {
  PUBLIC_URL: 'https://booking.example.org',
  ADMIN_EMAIL: 'owner@gmail.com',
  SECRET_KEY: 'kT9vQ2mX7zLr4BpYc8WnHs3JdGf6AeUq',
  SMTP_URL: 'smtps://office:secret@smtp.example.org:465',
  MAIL_FROM: 'Office <hello@example.org>',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'hidden',
}
const optional: Record<string, string> = {
  PORTONE_API_SECRET: 'api-secret',
  PORTONE_STORE_ID: 'store-1',
  PORTONE_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  PORTONE_CHANNELS: 'card=channel-key-1',
  BACKUP_TO: 's3://backups/site',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'backups',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: 'key',
  HEARTBEAT_URL: 'https://hc-ping.com/1',
  UPDATE_URL: 'https://example.org/package.json',
}

type Variables = Record<string, string>
type RenderVariable = { key: string; value?: string; generateValue?: true; sync?: false }
/** The service of a template, whatever its place in the file is. */
const serviceOf = (platform: Platform): Fields => {
  const { services } = readTemplate(platform) as { services: Fields | Fields[] }
  return Object.values(services)[0] as Fields
}

/** Variables of a template as they are written. On Fly the asked ones are in a command of the documentation. */
function written(platform: Platform): Variables {
  if (platform === 'fly') {
    const commands = [...operations.matchAll(/^fly secrets set (?:.*\\\n)*.*$/gm)].join('\n')
    const asked = [...commands.matchAll(/ ([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => [name!, 'asked'])
    return { ...(readTemplate('fly').env as Variables), ...Object.fromEntries(asked) }
  }
  if (platform !== 'render') return serviceOf(platform).environment as Variables
  const list = serviceOf('render').envVars as RenderVariable[]
  return Object.fromEntries(list.map(({ key, value }) => [key, value ?? 'asked']))
}

/** Variables as the container receives them. */
function received(platform: Platform, variables: Variables): Variables {
  const texts = platform === 'caprover' ? caproverAnswers(variables) : {}
  // A secret of Fly replaces a value of the file; on Render every value can be changed.
  const fixed = platform === 'fly' ? (readTemplate('fly').env as Variables) : {}
  const fill = (name: string, value: string): string => {
    if (value === 'asked') return variables[name] ?? fixed[name] ?? ''
    if (platform === 'render' && variables[name]) return variables[name]
    if (platform !== 'coolify')
      return Object.entries(texts).reduce((filled, [id, text]) => filled.replaceAll(id, text), value)
    const [, standard] = /^\$\{\w+(?::[-?](.*))?\}$/.exec(value) ?? []
    return value.startsWith('${') ? (variables[name] ?? standard ?? '') : value
  }
  return Object.fromEntries(
    Object.entries(written(platform)).map(([name, value]) => [name, fill(name, value)]),
  )
}

type CaproverVariable = { id: string; defaultValue?: string; validRegex?: string }
const caproverVariables = (): CaproverVariable[] =>
  (readTemplate('caprover') as { caproverOneClickApp: { variables: CaproverVariable[] } }).caproverOneClickApp
    .variables

/** The answers by the id of their variable, found through the variable of the environment that uses it. */
function caproverAnswers(variables: Variables): Variables {
  const used = Object.entries(written('caprover'))
  return Object.fromEntries(
    caproverVariables().map(({ id, defaultValue = '' }) => {
      const [name = '', value = ''] = used.find(([, each]) => each.endsWith(id)) ?? []
      return [id, variables[name]?.replace(value.slice(0, -id.length), '') ?? defaultValue]
    }),
  )
}

test.each(platforms)('the template of %s has only known fields with allowed values', (platform) => {
  const validate = ajv.compile(schemas[platform])
  validate(readTemplate(platform))
  expect(validate.errors).toBeNull()
})

test.each(platforms)(
  'the site starts with the answers of %s, with and without the optional ones',
  (platform) => {
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0' }
    for (const variables of [answers, { ...answers, ...optional }]) {
      const config = readConfig({ ...image, ...received(platform, variables) })
      expect(config).toMatchObject({
        production: true,
        port: Number(PORT),
        dataDir: DATA_DIR,
        databaseUrl: undefined,
        publicUrl: answers.PUBLIC_URL,
        admin: { email: answers.ADMIN_EMAIL },
        paypal: { apiUrl: 'https://api-m.paypal.com', clientSecret: answers.PAYPAL_CLIENT_SECRET },
        backups: { to: variables === answers ? `${DATA_DIR}/backups` : optional.BACKUP_TO },
      })
      expect([config.portone !== undefined, config.heartbeatUrl !== undefined]).toEqual(
        variables === answers ? [false, false] : [true, true],
      )
    }
  },
)

test.each(platforms)('%s sets the same documented variables as the others', (platform) => {
  const rows = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| (`.*?`) \|/gm)]
  const documented = rows.flatMap(([, names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => name))
  const names = Object.keys(written(platform))
  expect(documented).toEqual(expect.arrayContaining(names))
  expect(names).toEqual(
    expect.arrayContaining([...Object.keys({ ...answers, ...optional }), 'TRUST_PROXY', 'S3_REGION']),
  )
})

test('every platform checks the health path at the port of the image, and keeps the data in a volume', () => {
  const { http_service: http, mounts, build } = readTemplate('fly') as Record<string, Fields>
  expect(http).toMatchObject({ internal_port: Number(PORT), checks: [{ path: HEALTH }] })
  expect(mounts!.destination).toBe(DATA_DIR)
  expect(join('deploy', build!.dockerfile as string)).toBe('Dockerfile')

  expect(serviceOf('render')).toMatchObject({ healthCheckPath: HEALTH, disk: { mountPath: DATA_DIR } })
  expect(existsSync(serviceOf('render').dockerfilePath as string)).toBe(true)

  const { healthcheck, volumes, expose } = serviceOf('coolify') as Fields & {
    healthcheck: { test: string[] }
  }
  expect(healthcheck.test.at(-1)).toContain(`http://127.0.0.1:${PORT}${HEALTH}`)
  expect([volumes, expose]).toEqual([[`data:${DATA_DIR}`], [PORT]])

  // CapRover uses the check of the image.
  expect(serviceOf('caprover')).toMatchObject({
    volumes: [`$$cap_appname-data:${DATA_DIR}`],
    caproverExtra: { containerHttpPort: PORT },
  })
})

test('one instance runs and is never stopped for want of visitors, and has the time to end', () => {
  const { http_service: http, kill_signal: signal } = readTemplate('fly') as Record<string, Fields>
  expect(http).toMatchObject({ auto_stop_machines: 'off', min_machines_running: 1 })
  expect(signal).toBe('SIGTERM')
  expect(serviceOf('render')).toMatchObject({ numInstances: 1 })
  const seconds = [
    readTemplate('fly').kill_timeout,
    serviceOf('coolify').stop_grace_period,
    serviceOf('render').maxShutdownDelaySeconds,
  ].map((each) => Number.parseInt(String(each), 10))
  for (const each of seconds) expect(each).toBeGreaterThan(10)
})

test('no template contains a secret', () => {
  for (const platform of platforms) {
    const secrets = Object.entries(written(platform)).filter(([name]) =>
      /SECRET|KEY|SMTP_URL|CLIENT_ID/.test(name),
    )
    expect(secrets.length).toBeGreaterThan(6)
    for (const [name, value] of secrets) expect(value, name).toMatch(/^(?:asked|\$\{\w+.*\}|\$\$cap_\w+)$/)
  }
})

test.each([
  ['coolify', '172.18.0.2', '192.0.2.66, 203.0.113.9'],
  ['caprover', '10.0.1.3', '192.0.2.66, 203.0.113.9'],
  ['fly', '172.16.5.1', '192.0.2.66, 203.0.113.9, 66.241.125.7'],
  ['render', '10.204.1.1', '192.0.2.66, 203.0.113.9, 172.68.4.1, 10.204.7.7'],
] as const)(
  'behind the proxies of %s the address of a visitor cannot be forged',
  async (platform, peer, chain) => {
    const { trustProxy } = readConfig({ NODE_ENV: 'production', ...received(platform, answers) })
    const app = fastify({ trustProxy }).get('/', async ({ ip }) => ip)
    const reply = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': chain } })
    expect(reply.body).toBe('203.0.113.9')
  },
)

test('each variable of CapRover is used, and its pattern accepts the answer', () => {
  const variables = caproverVariables()
  const ids = variables.map(({ id }) => id)
  const template = JSON.stringify(readTemplate('caprover').services)
  // CapRover replaces texts, so an id must not begin with another one.
  for (const id of ids) {
    expect(template.split(`"${id}"`).length + template.split(`//${id}"`).length, id).toBeGreaterThan(2)
    expect(ids.filter((each) => each !== id && each.startsWith(id))).toEqual([])
  }
  const used = [...template.matchAll(/\$\$cap_\w+/g)].map(([id]) => id)
  expect([...ids, '$$cap_appname']).toEqual(expect.arrayContaining(used))
  const texts: Variables = {
    ...caproverAnswers({ ...answers, ...optional }),
    $$cap_image: 'registry.example.org/site:0.2.0',
  }
  for (const { id, validRegex } of variables)
    if (validRegex) expect(texts[id], id).toMatch(new RegExp(validRegex.slice(1, -1)))
})

test.each(platforms)('docs/operations.md has the steps for %s', (platform) => {
  const [, section = ''] = /^## Platforms\n([^]*?)^## /m.exec(operations) ?? []
  const file = platform === 'fly' ? 'fly.toml' : `${platform}.yaml`
  expect(section).toMatch(new RegExp(`^### ${platform}(?:\\.io)?\n[^#]*deploy/${file}`, 'im'))
})

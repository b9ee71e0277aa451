import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { isGuessableKey } from './secrets.ts'

const needed = {
  SECRET_KEY: 'k8s0fF1yq2zX7wB4nM6vC9jL3hG5dS0p',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  PAYPAL_API_URL: 'http://127.0.0.1:3001/',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret of the client',
}
const production = {
  ...needed,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://naru.example/',
  ADMIN_EMAIL: 'owner@gmail.com',
}

/** The lines of the error, without the heading. */
function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n  ').slice(1)
    throw error
  }
  return []
}

test('the values that npm start supplies are sufficient in development', () => {
  expect(readConfig(needed)).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: undefined,
    secretKey: needed.SECRET_KEY,
    previousSecretKeys: [],
    admin: undefined,
    requireAdminTotp: false,
    allowedEmailDomains: ['gmail.com'],
    smtp: { url: needed.SMTP_URL, from: 'Naru <no-reply@naru.example>' },
    paypal: {
      apiUrl: 'http://127.0.0.1:3001',
      sdkUrl: 'https://www.paypal.com/sdk/js',
      clientId: 'client',
      clientSecret: 'secret of the client',
      webhookId: undefined,
      allowClientOrders: true,
    },
    sandboxPort: 3001,
    s3: undefined,
    clamav: undefined,
    translation: undefined,
    google: undefined,
    backups: { to: undefined, everyHours: 24 },
    trustProxy: false,
    logLevel: 'info',
    apiDocs: true,
    allowPrivateFeeds: false,
  })
  expect(readConfig({ ...needed, PORT: '0' }).sandboxPort).toBe(0)
})

const portone = {
  PORTONE_API_SECRET: 'secret of the store',
  PORTONE_STORE_ID: 'store-1',
  PORTONE_WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=, whsec_${'B'.repeat(43)}=`,
  PORTONE_CHANNELS: 'card=channel-key-1, kakaopay=channel-key-2,tosspay=channel-key-1',
}

test('PortOne has its own URLs, a channel for each payment method, and one or two secrets', () => {
  expect(readConfig(needed).portone).toBeUndefined()
  expect(readConfig({ ...needed, ...portone }).portone).toEqual({
    apiUrl: 'https://api.portone.io',
    sdkUrl: 'https://cdn.portone.io/v2/browser-sdk.js',
    apiSecret: 'secret of the store',
    storeId: 'store-1',
    webhookSecrets: [`whsec_${'A'.repeat(43)}=`, `whsec_${'B'.repeat(43)}=`],
    channels: { korean_card: 'channel-key-1', kakaopay: 'channel-key-2', tosspay: 'channel-key-1' },
    mode: 'live',
  })
})

test('PortOne is configured completely or not at all, and all faults are listed at once', () => {
  expect(faultsOf({ ...needed, PORTONE_STORE_ID: 'store-1', PORTONE_API_URL: 'http://127.0.0.1:1' })).toEqual(
    [
      'PORTONE_API_SECRET: is required with the other PORTONE settings',
      'PORTONE_WEBHOOK_SECRET: is required with the other PORTONE settings',
      'PORTONE_CHANNELS: is required with the other PORTONE settings',
    ],
  )
  const wrong = {
    ...portone,
    PORTONE_WEBHOOK_SECRET: 'secret',
    PORTONE_CHANNELS: 'cash=1',
    PORTONE_MODE: 'both',
  }
  const names = faultsOf({ ...needed, ...wrong }).map((fault) => fault.split(':', 1)[0])
  expect(names).toEqual(['PORTONE_WEBHOOK_SECRET', 'PORTONE_CHANNELS', 'PORTONE_MODE'])
  const address = 'http://portone.example'
  const open = { ...portone, PORTONE_API_URL: address, PORTONE_SDK_URL: address }
  expect(faultsOf({ ...production, ...open })).toEqual([
    'PORTONE_API_URL: must be an https:// address in production',
    'PORTONE_SDK_URL: must be an https:// address in production',
  ])
})

test('production requires settings that have defaults in development', () => {
  const config = readConfig(production)
  expect(config).toMatchObject({
    production: true,
    publicUrl: 'https://naru.example',
    requireAdminTotp: true,
    apiDocs: false,
  })
  expect(config.paypal.allowClientOrders).toBe(false)
})

test.each([production, needed])('an explicit value overrides the default: %j', (env) => {
  for (const [text, value] of [
    ['true', true],
    ['false', false],
  ] as const) {
    const config = readConfig({ ...env, REQUIRE_ADMIN_TOTP: text, API_DOCS: text, ALLOW_CLIENT_ORDERS: text })
    expect([config.requireAdminTotp, config.apiDocs, config.paypal.allowClientOrders]).toEqual([
      value,
      value,
      value,
    ])
  }
})

test('an empty variable counts as not set', () => {
  const blank = { PORT: '', DATABASE_URL: '', TRUST_PROXY: '', GOOGLE_CLIENT_ID: '', METRICS_PORT: '' }
  expect(readConfig({ ...needed, ...blank })).toEqual(readConfig(needed))
})

test('all missing variables are listed at once', () => {
  expect(faultsOf({}).map((fault) => fault.split(':')[0])).toEqual(Object.keys(needed))
  expect(faultsOf({ NODE_ENV: 'production' }).map((fault) => fault.split(':')[0])).toEqual([
    ...Object.keys(needed),
    'ADMIN_EMAIL',
    'PUBLIC_URL',
  ])
})

test('all invalid variables are listed at once, without their values', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'naru.example',
    NODE_ENV: 'staging',
    DATABASE_URL: 'mysql://user:hush@db/naru',
    SECRET_KEY: 'too short',
    ADMIN_EMAIL: 'boss',
    ADMIN_PASSWORD: 'short',
    REQUIRE_ADMIN_TOTP: 'yes',
    SMTP_URL: 'https://mail.example',
    PAYPAL_API_URL: 'paypal',
    CLAMAV_ADDRESS: 'clamav',
    GOOGLE_ISSUER: 'google',
    LOG_LEVEL: 'loud',
    METRICS_PORT: 'x',
  }
  const faults = faultsOf({ ...needed, ...wrong })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(Object.keys(wrong))
  expect(faults.join()).not.toMatch(/hush|too short|boss/)
})

test('an invalid value hides no other fault, and its message says what is allowed', () => {
  expect(
    faultsOf({ PORT: 'eighty', LOG_LEVEL: 'loud', SMTP_URL: 'mail', ADMIN_EMAIL: 'boss@gmail.com' }),
  ).toEqual([
    'PORT: Invalid input: expected number, received NaN',
    'SMTP_URL: Invalid URL',
    expect.stringMatching(/^LOG_LEVEL: .*"fatal"\|"error"/),
    ...['SECRET_KEY', 'PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'].map(
      (name) => `${name}: is required (npm start supplies it)`,
    ),
    'ADMIN_EMAIL, ADMIN_PASSWORD: give both or neither',
  ])
})

test.each([
  [{ ADMIN_EMAIL: 'boss@gmail.com' }, 'ADMIN_EMAIL, ADMIN_PASSWORD: give both or neither'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: give both or neither'],
  [{ DATABASE_LISTEN_URL: 'postgres://db/naru' }, 'DATABASE_LISTEN_URL: needs DATABASE_URL'],
  [{ DATABASE_REPLICA_URL: 'postgres://standby/naru' }, 'DATABASE_REPLICA_URL: needs DATABASE_URL'],
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
])('incomplete pairs of variables are refused: %j', (half, fault) => {
  expect(faultsOf({ ...needed, ...half })).toEqual([fault])
})

test.each([
  'changeme-changeme-changeme-changeme',
  'Secret key of more than thirty-two bytes',
  'example-key-with-more-than-32-letters',
  'password-password-password-password',
  'test key that guards nothing but tests',
])('refuses an example value as SECRET_KEY in production: %s', (SECRET_KEY) => {
  expect(faultsOf({ ...production, SECRET_KEY })).toEqual(['SECRET_KEY: is an example value'])
  expect(faultsOf({ ...needed, SECRET_KEY })).toEqual([])
})

test.each([
  'a'.repeat(40),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '1234567890123456789012345678901234567890',
  'correct horse correct horse correct horse ',
  '0123456789abcdef0123456789abcdef',
])('refuses a guessable SECRET_KEY in production: %s', (SECRET_KEY) => {
  expect(faultsOf({ ...production, SECRET_KEY })).toEqual([
    'SECRET_KEY: can be guessed; make one with openssl rand -base64 48',
  ])
})

test('accepts every random SECRET_KEY', () => {
  for (let turn = 0; turn < 2000; turn++) {
    expect(isGuessableKey(randomBytes(48).toString('base64'))).toBe(false)
    expect(isGuessableKey(randomBytes(32).toString('hex'))).toBe(false)
  }
})

test('SECRET_KEY_PREVIOUS is a list of keys of the minimum length', () => {
  const [one, two] = ['n'.repeat(32), 'm'.repeat(32)]
  const previous = (text: string) => ({ ...needed, SECRET_KEY_PREVIOUS: text })
  expect(readConfig(previous(`${one}, ${two}`)).previousSecretKeys).toEqual([one, two])
  expect(faultsOf(previous(`${one},short`))).toEqual(['SECRET_KEY_PREVIOUS: needs at least 32 bytes'])
})

test('production requires ADMIN_EMAIL; ADMIN_PASSWORD is optional', () => {
  expect(faultsOf({ ...production, ADMIN_EMAIL: undefined })).toEqual(['ADMIN_EMAIL: is required'])
  expect(readConfig(production).admin).toEqual({ email: 'owner@gmail.com', password: undefined })
})

test.each([
  ['PAYPAL_API_URL', 'http://api-m.paypal.com'],
  ['PAYPAL_SDK_URL', 'http://www.paypal.com/sdk/js'],
  ['PAYPAL_API_URL', 'http://localhost.example.org'],
])('a payment provider without https is refused: %s %s', (name, address) => {
  expect(faultsOf({ ...production, [name]: address })).toEqual([
    `${name}: must be an https:// address in production`,
  ])
  expect(faultsOf({ ...needed, [name]: address })).toEqual([])
})

test('SMTP without TLS is allowed only on this machine', () => {
  for (const SMTP_URL of ['smtp://relay.example.org:587', 'smtp://relay.example.org?requireTLS=false']) {
    expect(faultsOf({ ...production, SMTP_URL })).toEqual([
      'SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true, in production',
    ])
  }
  for (const SMTP_URL of [
    'smtps://user:word@relay.example.org',
    'smtp://relay.example.org:587?requireTLS=true',
    'smtp://localhost:25',
    'smtp://[::1]:25',
  ])
    expect(faultsOf({ ...production, SMTP_URL })).toEqual([])
})

test('production requires https for the site and for the identity provider', () => {
  for (const PUBLIC_URL of [
    'https://naru.example/booking',
    'https://naru.example/?a',
    'https://a@naru.example',
  ])
    expect(faultsOf({ ...production, PUBLIC_URL })).toEqual([
      'PUBLIC_URL: must be scheme and host alone, such as https://booking.example.org',
    ])
  expect(faultsOf({ ...production, PUBLIC_URL: 'http://naru.example' })).toEqual([
    'PUBLIC_URL: must be an https:// address in production',
  ])
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(faultsOf({ ...production, ...google, GOOGLE_ISSUER: 'http://idp.example' })).toEqual([
    'GOOGLE_ISSUER: must be an https:// address in production',
  ])
  expect(readConfig({ ...production, ...google }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'secret',
  })
})

test('a number in TRUST_PROXY is the number of trusted proxies', () => {
  const trust = (text: string) => readConfig({ ...needed, TRUST_PROXY: text }).trustProxy
  const two = trust('2')
  if (typeof two !== 'function') throw new Error('A hop count becomes a function')
  expect([0, 1, 2, 3].map((hop) => two('10.0.0.1', hop))).toEqual([true, true, false, false])
  expect(trust('10.0.0.0/8, 192.168.1.1')).toEqual(['10.0.0.0/8', '192.168.1.1'])
})

test('ALLOWED_EMAIL_DOMAINS is a case-insensitive list', () => {
  expect(
    readConfig({ ...needed, ALLOWED_EMAIL_DOMAINS: 'Gmail.com, naver.com' }).allowedEmailDomains,
  ).toEqual(['gmail.com', 'naver.com'])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answers } from './questions.ts'
import { type Answered, startAnswered } from './testing-answers.ts'

let given: Answered
beforeAll(async () => {
  given = await startAnswered()
})
beforeEach(() => given.reset())
afterAll(() => given.close())
const problemsOf: Answered['problemsOf'] = (changes) => given.problemsOf(changes)

const folder = mkdtempSync(join(tmpdir(), 'naru-setup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('good answers have no problem, a test mail is sent, and nothing is left behind', async () => {
  expect(await problemsOf({})).toEqual([])
  const received = await given.live.mailbox.waitFor(({ to }) => to.includes('owner@gmail.com'))
  expect(received).toMatchObject({
    from: 'Office <hello@example.org>',
    subject: expect.stringMatching('Test mail'),
  })
  expect(given.bucket.objects.size).toBe(0)
})

test('the webhook is registered at PayPal, and a second run adds none', async () => {
  await problemsOf({})
  await problemsOf({})
  const listed = async (): Promise<string[]> => {
    const token = Buffer.from(`${given.live.clientId}:${given.live.clientSecret}`).toString('base64')
    const login = await fetch(`${given.live.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const { access_token } = (await login.json()) as { access_token: string }
    const reply = await fetch(`${given.live.url}/v1/notifications/webhooks`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    return ((await reply.json()) as { webhooks: { url: string }[] }).webhooks.map(({ url }) => url)
  }
  expect(await listed()).toEqual(['https://booking.example.org/api/payments/webhook'])
})

describe('PayPal', () => {
  test.each([
    ['wrong keys', { PAYPAL_CLIENT_SECRET: 'wrong secret' }, 'paypal_keys'],
    ['an unknown mode', { PAYPAL_MODE: 'real' }, 'paypal_mode'],
  ])('%s', async (_, changes, code) => {
    expect(await problemsOf(changes)).toEqual([code])
  })
  test('keys of the sandbox in live mode, and the reverse', async () => {
    const { clientId, clientSecret } = given.trial
    const keys = { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret }
    expect(await problemsOf(keys)).toEqual(['paypal_keys_of_sandbox'])
    expect(await problemsOf({ PAYPAL_MODE: 'sandbox' })).toEqual(['paypal_keys_of_live'])
    expect(await problemsOf({ ...keys, PAYPAL_MODE: 'sandbox' })).toEqual([])
  })
  test('an outage, and an app that may not register a webhook', async () => {
    const path = '/v1/notifications/webhooks'
    given.live.rules.push({ path: '/v1/oauth2/token', mode: 'reset-before', times: 9 })
    expect(await problemsOf({})).toEqual(['paypal_unreachable'])
    given.live.rules.length = 0
    given.live.rules.push({ path, mode: 'status', status: 403 })
    expect(await problemsOf({})).toEqual(['paypal_webhook_permission'])
    given.live.rules.push({
      method: 'POST',
      path,
      mode: 'status',
      status: 400,
      body: { name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED', message: 'Too many', debug_id: '1' },
    })
    expect(await problemsOf({})).toEqual(['paypal_webhook_limit'])
    given.live.rules.push({
      method: 'POST',
      path,
      mode: 'status',
      status: 400,
      body: { name: 'VALIDATION_ERROR', message: 'Not a valid webhook URL', debug_id: '1' },
    })
    expect(await problemsOf({})).toEqual(['paypal_webhook'])
  })
})

describe('PortOne', () => {
  test.each([
    ['a wrong secret', { PORTONE_API_SECRET: 'wrong secret' }, 'portone_secret'],
    ['a merchant id instead of a store', { PORTONE_STORE_ID: 'imp12345' }, 'portone_store_form'],
    ['the API secret as webhook secret', { PORTONE_WEBHOOK_SECRET: 'abc' }, 'portone_webhook_secret'],
    ['no channel', { PORTONE_CHANNEL_CARD: '' }, 'portone_no_channel'],
    ['a channel with a comma', { PORTONE_CHANNEL_CARD: 'channel-key-1,2' }, 'portone_channel'],
    ['an unknown mode', { PORTONE_MODE: 'real' }, 'portone_mode'],
    ['neither yes nor no', { KOREAN_CARDS: 'maybe' }, 'yes_or_no'],
  ])('%s', async (_, changes, code) => {
    expect(await problemsOf(changes)).toEqual([code])
  })
  test('a secret of another store', async () => {
    given.live.rules.push({ path: '/payments', mode: 'issue', issue: 'FORBIDDEN', status: 403 })
    expect(await problemsOf({})).toEqual(['portone_store'])
  })
  test('an outage', async () => {
    given.live.rules.push({ path: '/payments', mode: 'reset-before', times: 9 })
    expect(await problemsOf({})).toEqual(['portone_unreachable'])
  })
})

describe('backups', () => {
  test.each([
    ['write', 'PUT', 'bucket_write'],
    ['read', 'GET', 'bucket_read'],
    ['list', 'LIST', 'bucket_list'],
    ['delete', 'DELETE', 'bucket_delete'],
  ])('a key without the right to %s', async (_, step, code) => {
    given.bucket.refused.add(step)
    expect(await problemsOf({})).toEqual([code])
  })
  test.each([
    ['a wrong key', { S3_ACCESS_KEY_ID: 'other' }, 'bucket_keys'],
    ['a bucket that does not exist', { S3_BUCKET: 'backup' }, 'bucket_missing'],
    ['a bucket with capitals', { S3_BUCKET: 'Backups' }, 'bucket_name'],
    ['a port on which no bucket listens', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'bucket_unreachable'],
    ['an endpoint without encryption', { S3_ENDPOINT: 'http://s3.example.org' }, 'bucket_endpoint'],
    ['a kind that does not exist', { BACKUP_KIND: 'usb' }, 'backup_kind'],
  ])('%s', async (_, changes, code) => {
    expect(await problemsOf(changes)).toEqual([code])
  })
  test('a folder: relative, below a file, and good', async () => {
    const at = (BACKUP_FOLDER: string): Answers => ({ BACKUP_KIND: 'folder', BACKUP_FOLDER })
    expect(await problemsOf(at('backups'))).toEqual(['folder_relative'])
    writeFileSync(join(folder, 'file'), '')
    expect(await problemsOf(at(join(folder, 'file/backups')))).toEqual(['folder_refused'])
    expect(await problemsOf(at(join(folder, 'backups')))).toEqual([])
  })
})

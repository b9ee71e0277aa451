import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selfSigned } from '#server/adapters/testing-certificate.ts'
import { examineAll } from './dialogue.ts'
import type { Answers } from './questions.ts'
import { type Answered, startAnswered } from './testing-answers.ts'
import { SERVER, startMail, startStranger } from './testing-outside.ts'

let setup: Answered
beforeAll(async () => {
  setup = await startAnswered()
})
beforeEach(() => setup.reset())
afterAll(() => setup.close())
const problemsOf: Answered['problemsOf'] = (changes) => setup.problemsOf(changes)

describe('domain', () => {
  test.each([
    ['with a path', { SITE_HOST: 'booking.example.org/start' }, 'domain_malformed'],
    ['without a dot', { SITE_HOST: 'booking' }, 'domain_malformed'],
    ['an address', { SITE_HOST: '203.0.113.7' }, 'domain_malformed'],
    ['unknown to the DNS', { SITE_HOST: 'bookin.example.org' }, 'domain_unknown'],
  ])('%s', async (_, changes, code) => {
    expect(await problemsOf(changes)).toEqual([code])
  })

  test('that leads to another computer, or there by IPv6 alone', async () => {
    setup.network.names['booking.example.org'] = ['198.51.100.9']
    expect(await problemsOf({})).toEqual(['domain_elsewhere'])
    setup.network.names['booking.example.org'] = [SERVER, '2001:db8::9']
    expect(await problemsOf({})).toEqual(['domain_elsewhere'])
  })

  test('on a port that a firewall closes', async () => {
    setup.network.routes[`${SERVER}:${setup.network.ports.https}`] = null
    expect(await problemsOf({})).toEqual(['port_closed'])
  })

  test('on a port that another program uses', async () => {
    setup.ends.push(await startStranger(setup.network.ports.http))
    expect(await problemsOf({})).toEqual(['port_taken'])
  })

  test('behind an address translation that leads to another machine', async () => {
    setup.network.ownAddresses = () => ['10.0.0.7']
    expect(await problemsOf({})).toEqual([])
    setup.ends.push(await startStranger(0))
    const { port, close } = await startMail({})
    setup.ends.push(close)
    setup.network.timeoutMs = 300
    setup.network.routes[`${SERVER}:${setup.network.ports.http}`] = port
    expect(await problemsOf({})).toEqual(['port_closed'])
  })

  test('a resolver that does not answer', async () => {
    setup.network.resolver.resolve4 = async () => {
      throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
    }
    expect(await problemsOf({})).toEqual(['domain_unanswered'])
  })
})

describe('first admin', () => {
  test.each([
    ['an address without @', { ADMIN_EMAIL: 'owner', MAIL_ADDRESS: 'a@b.org' }, 'admin_email'],
    ['a short password', { ADMIN_PASSWORD: 'ferry at seven' }, 'password_short'],
    ['a password with the mailbox', { ADMIN_PASSWORD: 'owner owner owner 1' }, 'password_guessable'],
    ['a row of keys', { ADMIN_PASSWORD: 'qwertyuiop1234567890' }, 'password_guessable'],
    ['a password that is too long', { ADMIN_PASSWORD: 'the ferry '.repeat(13) }, 'password_long'],
  ])('%s', async (_, changes, code) => {
    expect(await problemsOf(changes)).toEqual([code])
  })
})

describe('mail', () => {
  const at = (SMTP_PORT: string): Answers => ({
    SMTP_HOST: 'smtp.example.org',
    SMTP_PORT,
    SMTP_USER: 'office',
  })

  test('a wrong password, which the server repeats in its answer', async () => {
    await setup.mail({ authOptional: true, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }, 2525)
    setup.network.names['127.0.0.2'] = ['198.51.100.25']
    const changes = { SMTP_HOST: '127.0.0.2', SMTP_PORT: '2525', SMTP_USER: 'office' }
    expect(await problemsOf({ ...changes, SMTP_PASSWORD: 'wrong secret' })).toEqual(['mail_password'])
    expect(await problemsOf(changes)).toEqual([])
  })
  test('no encryption', async () => {
    await setup.mail({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true }, 587)
    expect(await problemsOf(at('587'))).toEqual(['mail_tls_missing'])
    setup.network.routes['198.51.100.25:465'] = setup.network.routes['198.51.100.25:587']!
    setup.network.timeoutMs = 500
    expect(await problemsOf(at('465'))).toEqual(['mail_tls_missing'])
  })
  test('a certificate for another name, at both kinds of port', async () => {
    await setup.mail({ ...selfSigned }, 587)
    expect(await problemsOf(at('587'))).toEqual(['mail_certificate'])
    expect(await problemsOf(at('465'))).toEqual(['mail_certificate'])
  })
  test('port 25, which companies block', async () => {
    setup.network.routes['198.51.100.25:25'] = null
    expect(await problemsOf(at('25'))).toEqual(['mail_port_25'])
  })
  test('a port that drops, or refuses connections', async () => {
    setup.network.routes['198.51.100.25:587'] = null
    expect(await problemsOf(at('587'))).toEqual(['mail_port_silent'])
    expect(await problemsOf(at('2526'))).toEqual(['mail_port_closed'])
  })
  test('a server that refuses the sender, the recipient, or the content', async () => {
    const refusal = Object.assign(new Error('not here'), { responseCode: 550 })
    setup.network.names['127.0.0.2'] = ['198.51.100.25']
    const plain = { authOptional: true, allowInsecureAuth: true, disabledCommands: ['STARTTLS' as const] }
    const refusals: [code: string, options: Parameters<typeof startMail>[0]][] = [
      ['mail_sender_refused', { onMailFrom: (_address, _session, done) => done(refusal) }],
      ['mail_recipient_refused', { onRcptTo: (_address, _session, done) => done(refusal) }],
      [
        'mail_refused',
        { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal)) },
      ],
    ]
    for (const [code, options] of refusals) {
      await setup.mail({ ...plain, ...options }, 2525)
      expect(await problemsOf({ SMTP_HOST: '127.0.0.2', SMTP_PORT: '2525' })).toEqual([code])
    }
  })
  test.each([
    ['an unknown server', { SMTP_HOST: 'smtp.exmaple.org' }, 'mail_host_unknown'],
    ['a server with a space', { SMTP_HOST: 'smtp example org' }, 'mail_host'],
    ['a port in words', { SMTP_PORT: 'ssl' }, 'mail_port'],
    ['a port that is too high', { SMTP_PORT: '70000' }, 'mail_port'],
    ['a sender without a domain', { MAIL_ADDRESS: 'hello' }, 'mail_address'],
    ['a name with an angle bracket', { MAIL_NAME: 'Office <b>' }, 'mail_name'],
  ])('%s', async (_, changes, code) => {
    expect(await problemsOf(changes)).toEqual([code])
  })
})

test('every missing answer is named at once', async () => {
  const { problems } = await examineAll({}, setup.network)
  expect(problems.map(({ again }) => again)).toEqual(
    expect.arrayContaining(['SITE_HOST', 'ADMIN_EMAIL', 'SMTP_PASSWORD', 'PAYPAL_CLIENT_ID']),
  )
  expect(new Set(problems.map(({ code }) => code))).toContain('empty')
})

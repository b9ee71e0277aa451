import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { askQuestions } from './dialogue.ts'
import type { Answers } from './questions.ts'
import { InputEnded, openTerminal, type Terminal } from './terminal.ts'
import { type Network, startNetwork } from './testing-outside.ts'

let sandbox: Sandbox
let network: Network
let said: string[]
let saved: Answers[]
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  network = await startNetwork()
  network.paypal = { live: sandbox.url, sandbox: sandbox.url }
  network.names['127.0.0.1'] = ['127.0.0.1']
  const { port } = new URL(sandbox.smtpUrl)
  network.routes[`127.0.0.1:${port}`] = Number(port)
  said = []
  saved = []
})

/** A person who gives these answers, one to each prompt that contains the words. */
function person(script: [prompt: string, typed: string][]): Terminal {
  const left = [...script]
  return {
    say: (text) => void said.push(text),
    ask: async (prompt) => {
      const [words, typed] = left.shift() ?? ['nothing more', '']
      expect(prompt).toContain(words)
      if (typed === 'LEAVES') throw new InputEnded()
      return typed
    },
    close: () => {},
  }
}
const ask = (given: Answers, script: [string, string][], language: 'en' | 'ko' = 'en') =>
  askQuestions(given, {
    terminal: person(script),
    language,
    outside: network,
    save: (soFar) => void saved.push({ ...soFar }),
  })

const usual = (): [string, string][] => [
  ['domain', 'https://Booking.Example.org/'],
  ['email address', 'owner@gmail.com'],
  ['A password for your login', ''],
  ['from which the site sends', ''],
  ['sender', 'Office'],
  ['mail server', `smtp://127.0.0.1:465`],
  ['port', new URL(sandbox.smtpUrl).port],
  ['user name', ''],
  ['password at the mail', `pa#ss "w'ord`],
  ['PayPal: "live"', ''],
  ['Client ID', sandbox.clientId],
  ['Secret', sandbox.clientSecret],
  ['Korean cards', ''],
  ['Backups', ''],
  ['folder', '/tmp'],
  ['monitoring service', ''],
  ['newest version', ''],
]

test('every question is asked with the meaning of Enter, and what a browser adds to a domain is removed', async () => {
  expect(await ask({}, usual())).toMatchObject({
    SITE_HOST: 'booking.example.org',
    ADMIN_PASSWORD: '',
    MAIL_ADDRESS: 'owner@gmail.com',
    SMTP_HOST: '127.0.0.1',
    SMTP_USER: 'owner@gmail.com',
    SMTP_PASSWORD: `pa#ss "w'ord`,
    PAYPAL_MODE: 'live',
    KOREAN_CARDS: 'no',
    BACKUP_FOLDER: '/tmp',
  })
  for (const secret of [sandbox.clientSecret, `pa#ss "w'ord`]) expect(said.join('\n')).not.toContain(secret)
  // Domain, mail server, mail and PayPal were tested; the optional answers that were left out were not.
  expect(said.filter((each) => each.includes('works'))).toHaveLength(4)
  expect(said.join('\n')).not.toContain('Calling the address')
})

test('a hyphen removes a monitoring address that does not work', async () => {
  const script = usual()
  script.splice(
    -2,
    1,
    ['monitoring service', 'http://127.0.0.1:9/ping/secret-word'],
    ['To go on', ''],
    ['it is not shown] [- removes it]', '-'],
  )
  expect(await ask({}, script)).toMatchObject({ HEARTBEAT_URL: '' })
  expect(said.join('\n')).toContain('[heartbeat_unreachable]')
  expect(said.join('\n')).not.toContain('secret-word')
})

test('the right answer is accepted where the dialogue asks whether to keep the wrong one', async () => {
  const script = usual()
  script.splice(0, 1, ['domain', 'bookin.example.org'], ['To go on', 'booking.example.org'])
  expect(await ask({}, script)).toMatchObject({ SITE_HOST: 'booking.example.org' })
})

test('a secret typed there is asked for again without showing it', async () => {
  const script = usual()
  const place = script.findIndex(([prompt]) => prompt === 'Secret')
  script.splice(
    place,
    1,
    ['Secret', 'wrong'],
    ['To go on', 'other'],
    ['Client ID', ''],
    ['Secret', sandbox.clientSecret],
  )
  expect(await ask({}, script)).toMatchObject({ PAYPAL_CLIENT_SECRET: sandbox.clientSecret })
})

test('a wrong answer is explained and asked again with the earlier answer as suggestion', async () => {
  const script = usual()
  script.splice(
    0,
    1,
    ['domain', 'bookin.example.org'],
    ['To go on', ''],
    ['[Enter keeps: bookin.example.org]', 'booking.example.org'],
  )
  script.splice(
    -6,
    1,
    ['Secret', 'wrong'],
    ['To go on', ''],
    ['Client ID', ''],
    ['Secret', sandbox.clientSecret],
  )
  expect(await ask({}, script)).toMatchObject({ SITE_HOST: 'booking.example.org' })
  expect(said.join('\n')).toMatch(
    /bookin\.example\.org leads nowhere yet.*\[domain_unknown\]\n {2}→ Where you bought/,
  )
  expect(said.join('\n')).toContain('[paypal_keys]')
})

test('Enter does not repeat an answer that can never be kept', async () => {
  const script = usual()
  script.splice(2, 1, ['A password for your login', 'ferry at seven'], ['A password for your login', ''])
  const answers = await ask({}, script)
  expect(answers.ADMIN_PASSWORD ?? '').toBe('')
  expect(said.join('\n')).toContain('[password_short]')
})

test('a person returns to an earlier question, and can decline Korean cards without a contract', async () => {
  const script = usual()
  script.splice(
    1,
    1,
    ['email address', '<'],
    ['domain', '<'],
    ['domain', ''],
    ['email address', 'owner@gmail.com'],
  )
  script.splice(
    script.findIndex(([prompt]) => prompt === 'Korean cards'),
    1,
    ['Korean cards', 'yes'],
    ['Store ID', 'store-1'],
    ['V2 API Secret', 'secret'],
    ['webhook secret', `whsec_${'A'.repeat(32)}`],
    ['channel key of cards', ''],
    ['channel key of KakaoPay', ''],
    ['channel key of Naver Pay', ''],
    ['channel key of Toss Pay', ''],
    ['"live" or "test"', ''],
    ['Korean cards', 'no'],
  )
  expect(await ask({}, script)).toMatchObject({ KOREAN_CARDS: 'no', BACKUP_FOLDER: '/tmp' })
  expect(said.join('\n')).toContain('[portone_no_channel]')
})

test('an address of a storage is refused before four more questions', async () => {
  const storage: [string, string][] = [
    ['Backups', 's3'],
    ['Address of the storage', 's3.example.org'],
    ['Address of the storage', 'LEAVES'],
  ]
  await expect(ask({}, [...usual().slice(0, -4), ...storage])).rejects.toThrow(InputEnded)
  expect(said.join('\n')).toContain('[bucket_endpoint]')
})

test('an unknown mail server is named before its port and its password are asked for', async () => {
  const script = usual()
  script.splice(5, 1, ['mail server', 'smtp.exmaple.org'], ['To go on', ''], ['mail server', '127.0.0.1'])
  await ask({}, script)
  expect(said.join('\n')).toContain('There is no mail server smtp.exmaple.org')
})

test('a problem outside can be kept, a malformed answer cannot', async () => {
  const script = usual()
  script.splice(0, 1, ['domain', 'https://a.org/b'], ['domain', 'later.example.org'], ['To go on', 'keep'])
  expect(await ask({}, script)).toMatchObject({ SITE_HOST: 'later.example.org' })
})

test('a dialogue that was left continues with the stored answers', async () => {
  const script = usual().slice(0, 5)
  await expect(ask({}, [...script, ['mail server', 'LEAVES']])).rejects.toThrow(InputEnded)
  const stored = saved.at(-1)!
  expect(stored).toMatchObject({ SITE_HOST: 'booking.example.org', MAIL_NAME: 'Office' })
  const rest = usual().map(([prompt, typed], at): [string, string] => [prompt, at < 5 ? '' : typed])
  expect(await ask(stored, rest)).toMatchObject({ ADMIN_EMAIL: 'owner@gmail.com', MAIL_NAME: 'Office' })
})

test('an optional answer is removed with a hyphen, a secret suggestion is not shown', async () => {
  const script = usual()
  script[2] = ['[- removes it]', '-']
  const given = { ADMIN_PASSWORD: 'the ferry leaves at seven' }
  const prompts: string[] = []
  const terminal = person(script)
  const { ask: reply } = terminal
  terminal.ask = (prompt) => {
    prompts.push(prompt)
    return reply(prompt)
  }
  const answers = await askQuestions(given, { terminal, language: 'en', outside: network, save: () => {} })
  expect(answers.ADMIN_PASSWORD).toBe('')
  expect(prompts.join('')).not.toContain('the ferry leaves')
})

test('in Korean, questions and explanations are Korean', async () => {
  const script: [string, string][] = [
    ['도메인', 'bookin.example.org'],
    ['올바른 답을', '그대로'],
    ['이메일', 'LEAVES'],
  ]
  await expect(ask({}, script, 'ko')).rejects.toThrow(InputEnded)
  expect(said.join('\n')).toContain('아직 어디로도 연결되지 않습니다')
})

test('a typed secret stays invisible, also when it is corrected while typing', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const terminal = openTerminal(input as never, output as never)
  let shown = ''
  output.on('data', (part: Buffer) => (shown += part.toString()))
  const open = terminal.ask('name? ')
  input.write('Office\r')
  expect(await open).toBe('Office')
  const secret = terminal.ask('secret? ', true)
  input.write('  hidx\u007Fden words \r')
  expect(await secret).toBe('hidden words')
  expect(shown).toContain('Office')
  expect(shown).toContain('secret? ')
  expect(shown).not.toMatch(/hid|den|words/)
  const left = terminal.ask('more? ')
  input.write('\u0003')
  await expect(left).rejects.toThrow(InputEnded)
})

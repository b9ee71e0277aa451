import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, type Client, startApp, type TestApp } from '#server/testing.ts'
import { leadingZeroBits } from './proof-of-work.ts'
import { mailedCode, registrationOf, wrongCode } from './testing.ts'

/**
 * Tests that a mailed code belongs to one browser, and the limits on strangers who request codes for another
 * person's mailbox.
 */
let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const ANN = 'ann@gmail.com'
const HERE = '198.51.100.7'
const MINUTE_MS = 60_000
const ask = (client: Client, email = ANN, proof?: string): Promise<Answer> =>
  client.post('/api/send-registration-code', { email, ...(proof ? { proof } : {}) })
const verify = (client: Client, code: string, email = ANN): Promise<Answer> =>
  client.post('/api/verify-registration-code', { email, code })

/** Solves a proof-of-work challenge as the page does. */
async function prove(client: Client, email = ANN): Promise<string> {
  const { challenge, bits } = (await client.post('/api/proof-of-work', { purpose: 'register', email })).body
  for (let number = 0; ; number++) {
    const proof = `${challenge}:${number}`
    if (leadingZeroBits(createHash('sha256').update(proof).digest()) >= bits) return proof
  }
}

/** Sets a rate limit counter to this number of calls. */
const count = (key: string, calls: number) =>
  app.db
    .insertInto('rate_limits')
    .values({ key, calls, expires_at: new Date(app.clock.now().getTime() + 10 * MINUTE_MS) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ calls }))
    .execute()

test('a script without cookies registers by the calls in their order', async () => {
  const script = (): Client => app.client(HERE)
  expect((await ask(script())).status).toBe(200)
  const code = await mailedCode(app, ANN)
  expect((await verify(script(), code)).status).toBe(200)
  expect((await script().post('/api/register', registrationOf(ANN, code))).status).toBe(201)
})

test('a code is valid in the browser that requested it and in its network, nowhere else', async () => {
  const browser = app.client()
  await ask(browser)
  const code = await mailedCode(app, ANN)
  expect((await verify(app.client(), code)).body.code).toBe('CODE_INVALID')
  expect((await verify(app.client(browser.address), code)).status).toBe(200)
  const onTheTrain = app.client()
  onTheTrain.cookies.set('asker', browser.cookies.get('asker')!)
  expect((await verify(onTheTrain, code)).status).toBe(200)
})

test.each([['another network'], ['the same network']])(
  'a stranger in %s cannot use up the sends, the tries or the code of a browser',
  async (where) => {
    const ann = app.client()
    const stranger = (): Client => app.client(where === 'another network' ? HERE : ann.address)
    for (let sent = 0; sent < 5; sent++) {
      expect((await ask(stranger())).status).toBe(200)
      app.clock.advance(MINUTE_MS)
    }
    expect((await ask(ann)).status).toBe(200)
    const code = await mailedCode(app, ANN)
    for (let by = 1; by <= 5; by++) await verify(stranger(), wrongCode(code, by))
    if (where === 'the same network') expect((await verify(stranger(), code)).body.code).toBe('CODE_INVALID')
    app.clock.advance(MINUTE_MS)
    await ask(stranger())
    expect((await verify(ann, code)).status).toBe(200)
  },
)

test('above its share a network solves a proof of work for each code, valid once and for one mailbox', async () => {
  const network = app.client(HERE)
  await count(`code register ${ANN} from ${HERE}`, 10)
  const refused = await ask(network)
  expect([refused.status, refused.body.code]).toEqual([429, 'PROOF_REQUIRED'])
  expect((await ask(app.client())).status).toBe(200)

  const [proof, elsewhere] = [await prove(network), await prove(network, 'bob@gmail.com')]
  expect((await ask(network, ANN, elsewhere)).body.code).toBe('PROOF_REQUIRED')
  const [challenge] = proof.split(':')
  expect((await ask(network, ANN, `${challenge}:99999999`)).body.code).toBe('PROOF_REQUIRED')
  expect((await ask(network, ANN, proof)).status).toBe(200)
  app.clock.advance(MINUTE_MS)
  expect((await ask(network, ANN, proof)).body.code).toBe('PROOF_REQUIRED')
  const late = await prove(network)
  app.clock.advance(5 * MINUTE_MS)
  expect((await ask(network, ANN, late)).body.code).toBe('PROOF_REQUIRED')
})

test('each network gets three codes however many the site sends, and more for a proof of work', async () => {
  await count('code mails to strangers', 5000)
  const network = app.client(HERE)
  for (let turn = 0; turn < 3; turn++)
    expect((await ask(app.client(HERE), `friend${turn}@gmail.com`)).status).toBe(200)
  expect((await ask(network)).body.code).toBe('PROOF_REQUIRED')
  expect((await ask(app.client(), 'bob@gmail.com')).status).toBe(200)
  await count('code mails to strangers', 500)
  expect((await ask(network, ANN, await prove(network))).status).toBe(200)
})

test('a mailbox gets 40 codes a day; a browser that has verified it has a limit of its own', async () => {
  const ann = app.client()
  await ask(ann)
  expect((await verify(ann, await mailedCode(app, ANN))).status).toBe(200)
  await count(`code register ${ANN}`, 40)
  app.clock.advance(MINUTE_MS)
  const stranger = app.client()
  expect((await ask(stranger, ANN, await prove(stranger))).body.code).toBe('RATE_LIMITED')
  expect((await ask(ann)).status).toBe(200)
})

test('a network verifies 60 codes in ten minutes', async () => {
  const guesser = app.client()
  await count(`/api/verify-registration-code ${guesser.address}`, 60)
  expect((await verify(guesser, '123456')).body.code).toBe('RATE_LIMITED')
  expect((await verify(app.client(), '123456')).body.code).toBe('CODE_INVALID')
})

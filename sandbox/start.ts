import { once } from 'node:events'
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json, readBody, type Answer, type Incoming } from './http.ts'
import { openJournal, type Journal } from './journal.ts'
import { mailPages } from './mail-pages.ts'
import { startMailServer, type Mailbox } from './mail.ts'
import { page } from './page.ts'
import { createAdmin } from './paypal/admin.ts'
import { approvalPage } from './paypal/approval-page.ts'
import { createEngine, type Engine } from './paypal/engine.ts'
import { createFaults, type Knobs, type Rule } from './paypal/faults.ts'
import { COLLECTIONS, type AnswerRecord } from './paypal/records.ts'
import { sdkApi } from './paypal/sdk.ts'
import { createRestApi } from './paypal/server.ts'
import { createSigner } from './paypal/signature.ts'
import { createWebhooks, type Delivery } from './paypal/webhooks.ts'

export type SandboxOptions = {
  /** 0 takes any free port. */
  port?: number
  host?: string
  smtpPort?: number
  /** The origin that browsers and the site use, when it is not `http://host:port`. */
  publicUrl?: string
  /** Where the journal, the signing key and the credentials are kept; without it nothing outlives the process. */
  folder?: string
  clientId?: string
  clientSecret?: string
  /** Milliseconds since 1970. */
  now?: () => number
  /** A number in [0, 1). */
  random?: () => number
  /** Delays between the tries of a webhook delivery; the last one repeats. */
  webhookRetryDelaysMs?: readonly number[]
  /** Sees every answer of the REST API. */
  onReply?: (call: { method: string; path: string; status: number; body: unknown }) => void
}

export type Sandbox = {
  url: string
  smtpUrl: string
  clientId: string
  clientSecret: string
  adminToken: string
  engine: Engine
  mailbox: Mailbox
  /** Pushed rules apply to the next matching calls; see `Rule`. */
  rules: Rule[]
  /** Change them with `setKnobs`, which also wakes held webhooks. */
  knobs: Readonly<Knobs>
  setKnobs(changes: Partial<Omit<Knobs, 'webhooks'>> & { webhooks?: Partial<Knobs['webhooks']> }): void
  deliveries(): Delivery[]
  close(): Promise<void>
}

const MAX_BODY_BYTES = 1_048_576
const ORDER_ID_MEMORY_MS = 45 * 24 * 3_600_000

/** Starts the outside world on this machine: PayPal's REST API, buttons and approval page, and a mail server. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', folder } = options
  const faults = createFaults()
  const now = () => (options.now ?? Date.now)() + faults.knobs.clockOffsetMs
  const ready = Promise.withResolvers<(request: Incoming) => Promise<Answer>>()
  const server = createServer((request, response) => void respond(request, response))
  server.listen(options.port ?? 0, host)
  // Only the owner of the port may touch the journal: a dying companion may still be writing to it.
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const isLoopback = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  const url =
    options.publicUrl ?? `http://${isLoopback ? (host === '::1' ? '[::1]' : host) : 'localhost'}:${port}`

  const journal = openJournal(folder)
  const credentials = keepCredentials(folder, options)
  const signer = createSigner(now, folder)
  const engine = createEngine({
    now,
    random: options.random ?? (() => randomInt(2 ** 32) / 2 ** 32),
    baseUrl: url,
    emit: (event) => webhooks.enqueue(event),
    changed: (collection, record) => journal.put(collection, record),
  })
  restore(engine, journal, now)
  const webhooks = createWebhooks({
    journal,
    signer,
    knobs: faults.knobs,
    baseUrl: url,
    findEvent: (id) => engine.ledger.events.get(id),
    newId: engine.newId,
    ...(options.webhookRetryDelaysMs && { retryDelaysMs: options.webhookRetryDelaysMs }),
  })
  const mail = await startMailServer({ host, port: options.smtpPort ?? 0, journal, now }).catch(
    (error: unknown) => {
      server.close()
      webhooks.close()
      journal.close()
      throw error
    },
  )

  const applyKnobs = () => {
    engine.settings.refundMode = faults.knobs.refundMode
    engine.settings.replay4xx = faults.knobs.replay4xx
    webhooks.wake()
  }
  const admin = createAdmin(engine, webhooks, faults, applyKnobs)
  const rest = createRestApi({ engine, webhooks, signer, faults, now, baseUrl: url, ...credentials })

  ready.resolve(async (request) => {
    const { path } = request
    if (isLoopback && !isLocalName(request.headers.host, url))
      return json(421, { message: 'Not a name of this machine.' })
    if (path === '/') return indexPage()
    if (path === '/checkoutnow') return approvalPage(engine, request)
    if (path === '/sdk/js' || path.startsWith('/sdk/orders'))
      return sdkApi(engine, credentials.clientId, request)
    if (path.startsWith('/_sandbox/')) {
      const isAdmin = isSame(String(request.headers['x-sandbox-token'] ?? ''), credentials.adminToken)
      return isAdmin
        ? admin(request)
        : json(403, { ok: false, message: 'The header x-sandbox-token is missing or wrong.' })
    }
    if (/^\/v[12]\//.test(path)) return rest(request)
    return mailPages(mail.mailbox, request) ?? page('Not found', '<h1>Not found</h1>', { status: 404 })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await read(request, url)
    let answer: Answer = json(413, { name: 'REQUEST_ENTITY_TOO_LARGE' })
    try {
      const route = await ready.promise
      if (incoming) answer = await route(incoming)
    } catch (error) {
      console.error('sandbox:', error)
      answer = json(500, engine.errors.envelope(500).body)
    }
    // What is answered is on the disk first, so that no answer is forgotten after a crash.
    journal.commit()
    if (incoming && typeof answer === 'object') tell(incoming, answer)
    if (answer === 'reset') request.socket.destroy()
    else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  function tell({ method, path }: Incoming, { status, headers, body }: Exclude<Answer, string>): void {
    if (!options.onReply || !/^\/v[12]\//.test(path)) return
    const isJson = headers?.['content-type'] === 'application/json'
    options.onReply({ method, path, status, body: isJson ? JSON.parse(String(body)) : body })
  }

  return {
    url,
    smtpUrl: `smtp://${isLoopback ? host : '127.0.0.1'}:${mail.port}`,
    ...credentials,
    engine,
    mailbox: mail.mailbox,
    rules: faults.rules,
    knobs: faults.knobs,
    setKnobs({ webhooks: webhookKnobs, ...changes }) {
      Object.assign(faults.knobs, changes)
      Object.assign(faults.knobs.webhooks, webhookKnobs)
      applyKnobs()
    },
    deliveries: () => [...webhooks.deliveries.values()],
    async close() {
      webhooks.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, mail.close()])
      journal.close()
    },
  }
}

async function read(request: IncomingMessage, url: string): Promise<Incoming | undefined> {
  const raw = await readBody(request, MAX_BODY_BYTES).catch(() => undefined)
  const target = URL.parse(request.url ?? '/', url)
  if (!raw || !target) return undefined
  return {
    method: request.method ?? 'GET',
    path: target.pathname,
    query: target.searchParams,
    headers: request.headers,
    raw,
  }
}

function restore(engine: Engine, journal: Journal, now: () => number): void {
  for (const answer of journal.load<AnswerRecord>('answers')) {
    if (now() - answer.at > ORDER_ID_MEMORY_MS) journal.remove('answers', answer.id)
  }
  journal.commit()
  engine.restore(Object.fromEntries(COLLECTIONS.map((name) => [name, journal.load(name)])))
}

/** The same credentials after a restart, so that a site that was configured by hand keeps working. */
function keepCredentials(folder: string | undefined, options: SandboxOptions) {
  const path = folder && join(folder, 'credentials.json')
  let kept: Partial<Record<'clientId' | 'clientSecret' | 'adminToken', string>> = {}
  try {
    if (path) kept = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = () => randomBytes(32).toString('base64url')
  const credentials = {
    clientId: options.clientId ?? kept.clientId ?? `sandbox-${randomBytes(12).toString('hex')}`,
    clientSecret: options.clientSecret ?? kept.clientSecret ?? secret(),
    adminToken: kept.adminToken ?? secret(),
  }
  if (folder && path) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true })
  }
  return credentials
}

/** A page of another name that resolves to this machine may not read the mail. */
function isLocalName(hostHeader: string | undefined, url: string): boolean {
  const name = URL.parse(`http://${hostHeader ?? ''}`)?.hostname
  return [new URL(url).hostname, 'localhost', '127.0.0.1', '[::1]'].includes(name ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const indexPage = () =>
  page(
    'Sandbox',
    `<h1>The outside world, on your machine</h1>
<p class="note">Sandbox: no real money moves and no mail leaves this machine.</p>
<ul>
<li><a href="/mail">Mail</a>: everything that the site has sent</li>
<li>PayPal: REST API at this address, buttons at <code>/sdk/js</code>, approval page at <code>/checkoutnow</code></li>
</ul>`,
  )

import { randomInt } from 'node:crypto'
import { loadCredentials, type Credentials, type PortoneCredentials } from './credentials.ts'
import { openHttpServer } from './http-server.ts'
import { isSameSecret, json, type Answer, type Incoming } from './http.ts'
import { openLog, type Log } from './log.ts'
import { mailPages } from './mail-pages.ts'
import { startMailServer, type Mailbox } from './mail.ts'
import { page } from './page.ts'
import { createAdmin } from './paypal/admin.ts'
import { approvalPage } from './paypal/approval-page.ts'
import { createEngine, type Engine } from './paypal/engine.ts'
import { createFaults, type SandboxSettings, type Rule } from './paypal/faults.ts'
import { COLLECTIONS, type AnswerRecord } from './paypal/records.ts'
import { sdkApi } from './paypal/sdk.ts'
import { createRestApi } from './paypal/server.ts'
import { createSigner } from './paypal/signature.ts'
import { createWebhooks, type Delivery } from './paypal/webhooks.ts'
import { LIVE_CHANNEL, type Portone, PORTONE_SDK_PATH, startPortone } from './portone/start.ts'

export type SandboxOptions = Partial<Credentials> & {
  /** 0, the default, chooses any free port. */
  port?: number
  host?: string
  smtpPort?: number
  /** Origin for browsers and the site, if it is not `http://host:port`. */
  publicUrl?: string
  /** Folder of the log, the signing key and the credentials; without it nothing is stored. */
  folder?: string
  /** Milliseconds since 1970. */
  now?: () => number
  /** Returns a number in [0, 1). */
  random?: () => number
  /** Delays between the tries of a webhook; the last one repeats. */
  webhookRetryDelaysMs?: readonly number[]
  /** Webhook URL in PortOne's console: no API call registers it. */
  portoneWebhookUrl?: string
  /** Called with every reply of the REST API. */
  onReply?: (call: { method: string; path: string; status: number; body: unknown }) => void
}

export type Sandbox = AsyncDisposable &
  Omit<Credentials, 'portone'> & {
    url: string
    smtpUrl: string
    engine: Engine
    /** The second provider, and the settings that a site needs for it. */
    portone: Pick<Portone, 'engine' | 'deliveries'> & { settings: PortoneSiteSettings }
    mailbox: Mailbox
    /** Pushed rules apply to the next matching REST calls. */
    rules: Rule[]
    /** Change them with `changeSettings`, which also sends held webhooks. */
    settings: Readonly<SandboxSettings>
    changeSettings(
      changes: Partial<Omit<SandboxSettings, 'webhooks'>> & {
        webhooks?: Partial<SandboxSettings['webhooks']>
      },
    ): void
    deliveries(): Delivery[]
    /** Deletes registered webhooks and pending events, as in an unused account. */
    deleteWebhooks(): void
    close(): Promise<void>
  }

/** Settings of a site that uses the PortOne sandbox, by the names of its environment variables. */
export type PortoneSiteSettings = Record<
  | 'PORTONE_API_URL'
  | 'PORTONE_SDK_URL'
  | 'PORTONE_API_SECRET'
  | 'PORTONE_STORE_ID'
  | 'PORTONE_WEBHOOK_SECRET'
  | 'PORTONE_CHANNELS',
  string
>

/** Environment variables by which a site uses this PayPal and this mail server. */
export const siteEnvironment = (
  sandbox: Pick<Sandbox, 'url' | 'smtpUrl' | 'clientId' | 'clientSecret'>,
): Record<string, string> => ({
  SMTP_URL: sandbox.smtpUrl,
  PAYPAL_API_URL: sandbox.url,
  PAYPAL_SDK_URL: `${sandbox.url}/sdk/js`,
  PAYPAL_CLIENT_ID: sandbox.clientId,
  PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
})

/** Lifetime of the longest-lived PayPal-Request-Id. */
const STORED_REPLIES_MS = 45 * 24 * 3_600_000

/** Starts the external services on this machine: PayPal, PortOne, and a mail server. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', folder, smtpPort = 0 } = options
  const faults = createFaults()
  const now = () => (options.now ?? Date.now)() + faults.settings.clockOffsetMs
  // Only the process that holds the port may use the log: an earlier one that is shutting down may still
  // write to it.
  const server = await openHttpServer(options.port ?? 0, host)
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(host)
  const name = isLoopback ? host.replace('::1', '[::1]') : 'localhost'
  const url = options.publicUrl ?? `http://${name}:${server.port}`

  const log = openLog(folder)
  const { portone: portoneCredentials, ...credentials } = loadCredentials(folder, options)
  const signer = createSigner(now, folder)
  const engine = createEngine({
    now,
    random: options.random ?? (() => randomInt(2 ** 32) / 2 ** 32),
    baseUrl: url,
    emit: (event) => webhooks.enqueue(event),
    changed: (collection, record) => log.put(collection, record),
  })
  restore(engine, log, now())
  const webhooks = createWebhooks({
    log,
    signer,
    settings: faults.settings,
    baseUrl: url,
    findEvent: (id) => engine.store.events.get(id),
    newId: engine.newId,
    ...(options.webhookRetryDelaysMs && { retryDelaysMs: options.webhookRetryDelaysMs }),
  })
  const portone = startPortone({
    log,
    faults,
    now,
    credentials: portoneCredentials,
    webhookUrl: options.portoneWebhookUrl,
    ...(options.webhookRetryDelaysMs && { retryDelaysMs: options.webhookRetryDelaysMs }),
  })
  async function closeAllButMail(): Promise<void> {
    webhooks.close()
    portone.deliveries.close()
    await server.close()
    log.close()
  }
  const mail = await startMailServer({ host, port: smtpPort, log, now }).catch(async (error: unknown) => {
    await closeAllButMail()
    throw error
  })

  const applySettings = () => {
    const {
      latencyMs: _latency,
      tokenTtlSeconds: _ttl,
      clockOffsetMs: _offset,
      webhooks: _webhooks,
      ...settings
    } = faults.settings
    Object.assign(engine.settings, settings)
    webhooks.schedule()
    portone.deliveries.schedule()
  }
  const admin = createAdmin(engine, webhooks, faults, applySettings)
  const rest = createRestApi({ engine, webhooks, signer, faults, now, baseUrl: url, ...credentials })

  async function route(request: Incoming): Promise<Answer> {
    const { path, headers } = request
    if (isLoopback && !isLocalName(headers.host, url))
      return json(421, { message: 'Not a name of this machine.' })
    if (path === '/') return indexPage()
    if (path === '/checkoutnow') return approvalPage(engine, request)
    if (path === '/sdk/js' || path.startsWith('/sdk/orders'))
      return isLoopback && !isLocalOrigin(headers.origin, url)
        ? json(403, { message: 'Not a page of this machine.' })
        : sdkApi(engine, credentials.clientId, request)
    if (path.startsWith('/_sandbox/')) {
      if (isSameSecret(String(headers['x-sandbox-token']), credentials.adminToken))
        return portone.isAdmin(path) ? portone.admin(request) : admin(request)
      return json(403, { ok: false, message: 'The header x-sandbox-token is missing or wrong.' })
    }
    const ofPortone = portone.answer(request)
    if (ofPortone) return ofPortone
    if (isRest(path)) return rest(request)
    return (
      (await mailPages(mail.mailbox, request)) ?? page('Not found', '<h1>Not found</h1>', { status: 404 })
    )
  }

  server.serve(async (request) => {
    const answer = await route(request).catch((error: unknown) => {
      console.error('sandbox:', error)
      return json(500, engine.errors.envelope(500).body)
    })
    // A reply is sent after the commit, so that a crash loses no reply.
    log.commit()
    if (options.onReply && typeof answer === 'object' && isRest(request.path)) {
      const { status, headers, body } = answer
      const isJson = headers?.['content-type'] === 'application/json'
      options.onReply({ ...request, status, body: isJson ? JSON.parse(String(body)) : body })
    }
    return answer
  })

  const close = async (): Promise<void> => {
    await mail.close()
    await closeAllButMail()
  }
  return {
    url,
    smtpUrl: `smtp://${isLoopback ? name : '127.0.0.1'}:${mail.port}`,
    ...credentials,
    engine,
    portone: {
      engine: portone.engine,
      deliveries: portone.deliveries,
      settings: portoneSettings(url, portoneCredentials),
    },
    mailbox: mail.mailbox,
    rules: faults.rules,
    settings: faults.settings,
    changeSettings({ webhooks: webhookSettings, ...changes }) {
      Object.assign(faults.settings, changes)
      Object.assign(faults.settings.webhooks, webhookSettings)
      applySettings()
    },
    deliveries: () => [...webhooks.deliveries.values()],
    deleteWebhooks() {
      for (const id of webhooks.webhooks.keys()) webhooks.remove(id)
      engine.forgetEvents()
      portone.deliveries.listen(null)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const portoneSettings = (url: string, credentials: PortoneCredentials): PortoneSiteSettings => ({
  PORTONE_API_URL: url,
  PORTONE_SDK_URL: `${url}${PORTONE_SDK_PATH}`,
  PORTONE_API_SECRET: credentials.apiSecret,
  PORTONE_STORE_ID: credentials.storeId,
  PORTONE_WEBHOOK_SECRET: credentials.webhookSecret,
  PORTONE_CHANNELS: ['card', 'kakaopay', 'naverpay', 'tosspay']
    .map((way) => `${way}=${LIVE_CHANNEL}`)
    .join(','),
})

const isRest = (path: string): boolean => /^\/v[12]\//.test(path)

function restore(engine: Engine, log: Log, nowMs: number): void {
  for (const { id, at } of log.load<AnswerRecord>('answers')) {
    if (nowMs - at > STORED_REPLIES_MS) log.remove('answers', id)
  }
  engine.restore(Object.fromEntries(COLLECTIONS.map((name) => [name, log.load(name)])))
}

/** Prevents DNS rebinding: a page under another name that resolves to this machine must not read the mails. */
function isLocalName(hostHeader: string | undefined, url: string): boolean {
  const name = URL.parse(`http://${hostHeader ?? ''}`)?.hostname
  return [new URL(url).hostname, 'localhost', '127.0.0.1', '[::1]'].includes(name ?? '')
}

/**
 * True for a page of this machine or a request without a page. A page of another origin sends its origin with
 * each call.
 */
const isLocalOrigin = (origin: string | undefined, url: string): boolean =>
  origin === undefined || isLocalName(URL.parse(origin)?.host, url)

const indexPage = () =>
  page(
    'Sandbox',
    `<h1>The outside world, on your machine</h1>
<p class="note">Sandbox: no real money moves and no mail leaves this machine.</p>
<ul>
<li><a href="/mail">Mail</a>: everything that the site has sent</li>
<li>PayPal: REST API at this address, buttons at <code>/sdk/js</code>, approval page at <code>/checkoutnow</code></li>
<li>PortOne: REST API at <code>/payments</code>, script at <code>${PORTONE_SDK_PATH}</code>, windows at <code>/portone/window</code></li>
</ul>`,
  )

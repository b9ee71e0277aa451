import { setTimeout as delay } from 'node:timers/promises'
import { startSandbox, type Sandbox, type SandboxOptions } from './start.ts'

/** An earlier sandbox process that is shutting down may still hold the port. */
const PORT_WAIT_MS = 8_000
const STOP_WITHIN_MS = 4_000

const { env } = process
const port = Number(env.SANDBOX_PORT || 3001)
const smtpPort = Number(env.SANDBOX_SMTP_PORT || 0)

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}

async function startWhenPortIsFree(options: SandboxOptions): Promise<Sandbox> {
  const giveUpAt = Date.now() + PORT_WAIT_MS
  for (;;) {
    try {
      return await startSandbox(options)
    } catch (error) {
      const { code, port: busyPort } = error as NodeJS.ErrnoException & { port?: number }
      if (code !== 'EADDRINUSE') throw error
      if (Date.now() > giveUpAt) {
        refuse(
          `Port ${busyPort ?? port} is in use by another program. Set SANDBOX_PORT (and SANDBOX_SMTP_PORT) to free ports.`,
        )
      }
      await delay(250)
    }
  }
}

if (env.NODE_ENV === 'production' && env.ALLOW_SANDBOX !== 'true') {
  refuse(
    'The sandbox simulates PayPal and the mail server, so it does not start in production. ALLOW_SANDBOX=true allows it.',
  )
}
for (const [name, value] of Object.entries({ SANDBOX_PORT: port, SANDBOX_SMTP_PORT: smtpPort })) {
  if (!Number.isInteger(value) || value < 0 || value > 65_535) refuse(`${name} is not a port: ${env[name]}`)
}

// Stops when the parent process ends, even by kill -9.
let stop: () => void = () => process.exit(0)
process.on('disconnect', () => stop())
process.on('SIGTERM', () => stop())
process.on('SIGINT', () => stop())
// `connected` is undefined, not false, without an IPC channel.
if (Object.is(process.connected, false)) stop()

const sandbox = await startWhenPortIsFree({
  port,
  smtpPort,
  ...(env.HOST && { host: env.HOST }),
  ...(env.SANDBOX_PUBLIC_URL && { publicUrl: env.SANDBOX_PUBLIC_URL.replace(/\/$/, '') }),
  ...(env.SANDBOX_DIR && { folder: env.SANDBOX_DIR }),
  ...(env.SANDBOX_CLIENT_ID && { clientId: env.SANDBOX_CLIENT_ID }),
  ...(env.SANDBOX_CLIENT_SECRET && { clientSecret: env.SANDBOX_CLIENT_SECRET }),
  ...(env.SANDBOX_PORTONE_WEBHOOK_URL && { portoneWebhookUrl: env.SANDBOX_PORTONE_WEBHOOK_URL }),
})

let isStopping = false
stop = () => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
  void sandbox.close().finally(() => process.exit(0))
}

const { url, smtpUrl, clientId, clientSecret, adminToken, portone } = sandbox
const announcement = { url, smtpUrl, clientId, clientSecret, adminToken, portone: portone.settings }
if (process.connected) process.send?.({ ready: true, ...announcement })
console.log(`Sandbox: ${url} (PayPal and PortOne), ${url}/mail (mail), ${smtpUrl}`)

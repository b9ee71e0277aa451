import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { type RunningSite, startSite } from '#server/main.ts'
import { keptSecret } from './kept-secret.ts'

/**
 * `npm start` (scripts/start.ts): builds what is missing, starts the companion that plays PayPal and the mail when
 * they are not configured, and then the site. SIGTERM or SIGINT to this process ends everything.
 */
type Environment = Record<string, string | undefined>
type Companion = { process: ChildProcess; url: string; env: Environment }

const COMPANION_START_MS = 20_000

async function main(): Promise<void> {
  const env: Environment = { ...process.env }
  buildPages()
  const dataDir = env.DATA_DIR || './data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (env.NODE_ENV !== 'production') env.SECRET_KEY ||= keptSecret(join(dataDir, 'secret-key'))

  const wanted = !(env.SMTP_URL && env.PAYPAL_API_URL)
  let site: RunningSite | undefined
  let stopping = false
  let companion: Companion | undefined
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await site?.stop()
    if (companion && companion.process.exitCode === null) {
      const gone = new Promise((resolve) => companion?.process.once('exit', resolve))
      companion.process.kill('SIGTERM')
      await gone
    }
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))

  if (wanted) {
    companion = await startCompanion(env, dataDir)
    companion.process.once('exit', () => {
      if (stopping) return
      console.error('The companion has ended; the site stops with it.')
      void stop(1)
    })
  }
  site = await startSite({ ...companion?.env, ...withoutBlanks(env) })
  announce(site, env, companion)
}

/** The pages are built once, and again at every start of `npm run dev`. */
function buildPages(): void {
  if (existsSync('dist/pages.json') && !process.argv.includes('--rebuild')) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be built')
}

const withoutBlanks = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

async function startCompanion(env: Environment, dataDir: string): Promise<Companion> {
  const port = env.SANDBOX_PORT || String(Number(env.PORT || 3000) + 1)
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    // Its mailbox is open to whoever reaches it, so it listens on this machine only.
    env: { ...env, HOST: '127.0.0.1', SANDBOX_PORT: port, SANDBOX_DIR: join(dataDir, 'sandbox') },
    // Its own group: Ctrl-C reaches this process alone, which then stops both in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = await new Promise<{ url: string; smtpUrl: string; clientId: string; clientSecret: string }>(
    (resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('The companion did not start in time')),
        COMPANION_START_MS,
      )
      child.once('message', (message) => {
        clearTimeout(timer)
        resolve(message as never)
      })
      child.once('exit', () => reject(new Error('The companion could not start')))
    },
  )
  return {
    process: child,
    url: ready.url,
    env: {
      SMTP_URL: ready.smtpUrl,
      ...(env.PAYPAL_API_URL
        ? {}
        : {
            PAYPAL_API_URL: ready.url,
            PAYPAL_SDK_URL: `${ready.url}/sdk/js`,
            PAYPAL_CLIENT_ID: ready.clientId,
            PAYPAL_CLIENT_SECRET: ready.clientSecret,
          }),
    },
  }
}

function announce(site: RunningSite, env: Environment, companion: Companion | undefined): void {
  const lines = [`Naru is ready: ${env.PUBLIC_URL || `http://localhost:${new URL(site.address).port}`}`]
  if (companion) {
    lines.push(`  Mailbox:          ${companion.url}/mail`, `  PayPal stand-in:  ${companion.url}`)
  }
  if (site.firstAdmin?.generatedPassword) {
    lines.push(
      `  Admin login:      ${site.firstAdmin.email}`,
      `  Admin password:   ${site.firstAdmin.generatedPassword}   (shown only now)`,
    )
  } else {
    lines.push('  Admin login:      as set up before (npm run admin -- create EMAIL makes another)')
  }
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { initialSettings } from '#domain/settings.ts'
import type { PortoneSiteSettings } from '#sandbox/start.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { NewerSchema } from '#server/db/migrate.ts'
import { OtherSecretKey } from '#server/db/secret-key.ts'
import type { FirstAdmin } from '#server/features/accounts/first-admin.ts'
import { type RunningSite, startSite } from '#server/main.ts'
import { isProduction } from '#server/production.ts'
import { createBackupMaker } from './backup-process.ts'
import { scheduleBackups } from './backup-schedule.ts'
import { BUILD_ARGUMENTS, hasSources, sumOfBuild, sumOfSources } from './page-sources.ts'
import { endProcess } from './process-tree.ts'
import { loadOrCreateSecret } from './secret-file.ts'

/**
 * `npm start` (scripts/start.ts): builds missing pages, starts the sandbox if PayPal and mail are not
 * configured, then the site. SIGTERM or SIGINT to this process ends everything.
 */

type Environment = Record<string, string | undefined>
/** Address of the sandbox, and the credentials that it issued. */
type Place = {
  url: string
  smtpUrl: string
  clientId: string
  clientSecret: string
  portone: PortoneSiteSettings | null
}
type SandboxProcess = Place & { process: ChildProcess }

const HARD_STOP_MS = 8_500
const SANDBOX_START_MS = 20_000
/** Placeholder for generated secrets, so that the configuration can be checked before anything starts. */
const EXPECTED_SECRET = '-'.repeat(32)
const EXPECTED: Place = {
  url: 'http://127.0.0.1',
  smtpUrl: 'smtp://127.0.0.1',
  clientId: '-',
  clientSecret: '-',
  portone: null,
}

async function main(): Promise<void> {
  const env = await withPort(withoutBlanks(process.env))
  const needsSandbox = !(env.SMTP_URL && env.PAYPAL_API_URL) && maySimulate(env)
  const config = readConfig({
    ...(!isProduction(env) && { SECRET_KEY: EXPECTED_SECRET }),
    ...(needsSandbox && suppliedBy(EXPECTED, env)),
    ...env,
  })

  let builder: ChildProcess | undefined
  let site: RunningSite | undefined
  let starting: Promise<unknown> | undefined
  const abortStart = new AbortController()
  let stopping = false
  let sandbox: SandboxProcess | undefined
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    // Exit after a time limit: committed work is safe, and the rest is retried.
    setTimeout(() => process.exit(code), HARD_STOP_MS).unref()
    process.once('exit', () => sandbox?.process.kill('SIGKILL'))
    if (builder) await endProcess(builder)
    abortStart.abort()
    await starting?.catch(() => {})
    await site?.stop()
    if (sandbox) await endProcess(sandbox.process)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))

  const built = await buildPages((child) => (builder = child))
  if (stopping) return
  if (!built) throw new Error('The pages could not be built: see the message above')
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  if (!config.production) env.SECRET_KEY ??= loadOrCreateSecret(join(config.dataDir, 'secret-key'))
  if (needsSandbox) {
    sandbox = await startSandboxProcess(env, config)
    sandbox.process.once('exit', () => {
      if (stopping) return
      console.error('The sandbox process ended unexpectedly. The site stops, too.')
      void stop(1)
    })
  }
  let admin: FirstAdmin | null = null
  const backups = createBackupMaker(env)
  try {
    const settings = { ...(sandbox && suppliedBy(sandbox, env)), ...env }
    const started = startSite(settings, (made) => (admin = made), abortStart.signal, backups).then(
      (running) => (site = running),
    )
    starting = started
    await started
  } catch (error) {
    // The password cannot be read again, so it is printed even if the rest of the start fails.
    if (admin) console.log(adminLines(admin).join('\n'))
    if (stopping) return
    throw error
  }
  if (stopping || !site) return
  limitHeapGrowth()
  scheduleBackups(env, { onResult: site.recordBackup, maker: backups })
  // Printed at once, so that a program reading the output gets all lines together.
  console.log([...siteLines(site, env, sandbox), ...adminLines(admin)].join('\n'))
}

/** Below this much memory, collecting garbage early matters more than the delays that it causes. */
const LITTLE_MEMORY_BYTES = 1024 ** 3

/**
 * Collects garbage when the old generation has doubled, or grown by 30 percent where memory is scarce; V8 would
 * wait longer. Two thousand chats opened at once leave garbage that an idle process would keep, but each
 * collection delays the requests of its moment (docs/adr/0057). Set after the start, which it would slow down.
 */
function limitHeapGrowth(): void {
  const isScarce = Math.min(totalmem(), process.constrainedMemory() || Infinity) < LITTLE_MEMORY_BYTES
  setFlagsFromString(`--heap-growing-percent=${isScarce ? 30 : 100}`)
}

/** Builds the pages once, and again after a new release has changed their sources. */
async function buildPages(starts: (builder: ChildProcess) => void): Promise<boolean> {
  if (hasSources() ? sumOfBuild() === sumOfSources() : sumOfBuild() !== null) return true
  const builder = spawn(process.execPath, BUILD_ARGUMENTS, { stdio: 'inherit' })
  starts(builder)
  const [code] = await once(builder, 'exit')
  return code === 0
}

const withoutBlanks = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** Chooses a free port for PORT=0, because the public address, which calls are checked against, contains it. */
async function withPort(env: Environment): Promise<Environment> {
  if (env.PORT !== '0' || env.PUBLIC_URL) return env
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return { SANDBOX_PORT: '0', ...env, PORT: String(port) }
}

/** As in sandbox/main.ts: in production, services must be real or reported as missing. */
const maySimulate = (env: Environment): boolean => !isProduction(env) || env.ALLOW_SANDBOX === 'true'

/** Configuration that the sandbox supplies. */
const suppliedBy = (
  { url, smtpUrl, clientId, clientSecret, portone }: Place,
  env: Environment,
): Environment => ({
  SMTP_URL: smtpUrl,
  // With a real PayPal, a second payment provider must be configured explicitly.
  ...(!env.PAYPAL_API_URL && {
    ...(env.SANDBOX_PORTONE !== 'off' && portone),
    PAYPAL_API_URL: url,
    PAYPAL_SDK_URL: `${url}/sdk/js`,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
  }),
})

async function startSandboxProcess(
  env: Environment,
  { sandboxPort, dataDir, publicUrl }: Config,
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    // Its mailbox needs no login, so it listens on this machine only.
    env: {
      ...env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DIR: join(dataDir, 'sandbox'),
      // Another process that uses this sandbox can then be given the same credentials.
      SANDBOX_CLIENT_ID: env.SANDBOX_CLIENT_ID ?? env.PAYPAL_CLIENT_ID,
      SANDBOX_CLIENT_SECRET: env.SANDBOX_CLIENT_SECRET ?? env.PAYPAL_CLIENT_SECRET,
      SANDBOX_PORTONE_WEBHOOK_URL: `${publicUrl}/api/payments/webhook/portone`,
    },
    // A separate process group: Ctrl-C reaches only this process, which then stops both in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const place = await new Promise<Place>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The sandbox process did not start in time')),
      SANDBOX_START_MS,
    )
    child.once('message', (message) => {
      clearTimeout(timer)
      resolve(message as Place)
    })
    child.once('exit', () => reject(new Error('The sandbox process could not start')))
  })
  return { ...place, process: child }
}

const siteLines = (site: RunningSite, env: Environment, sandbox: SandboxProcess | undefined): string[] => [
  `${initialSettings.company.name} is ready: ${env.PUBLIC_URL ?? `http://localhost:${new URL(site.address).port}`}`,
  ...(sandbox ? [`  Mailbox:          ${sandbox.url}/mail`, `  PayPal sandbox:   ${sandbox.url}`] : []),
]

function adminLines(admin: FirstAdmin | null): string[] {
  if (!admin) return ['  Admin login:      unchanged (npm run admin -- create EMAIL creates another)']
  if (admin.setUpLink) {
    const { url, expiresAt } = admin.setUpLink
    return [
      `  Admin login:      ${admin.email}`,
      `  Set-up link:      ${url}`,
      `                    (shown only now, works once, until ${expiresAt.toISOString()})`,
    ]
  }
  const password = admin.generatedPassword ? `${admin.generatedPassword}   (shown only now)` : 'as configured'
  return [`  Admin login:      ${admin.email}`, `  Admin password:   ${password}`]
}

/** Errors that the user can fix are printed as one line; others with their stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof NewerSchema || error instanceof OtherSecretKey)
    return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  return code === 'EADDRINUSE' ? `Port ${port} is in use by another program. Set another one.` : error
}

main().catch((error: unknown) => {
  console.error(reasonOf(error))
  process.exit(1)
})

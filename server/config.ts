import { z } from 'zod/mini'
import english from 'zod/v4/locales/en.js'
import { initialSettings } from '#domain/settings.ts'
import { requiresTls, isProduction, isThisMachine } from '#server/production.ts'
import { isGuessableKey } from '#server/secrets.ts'
import { flag, key, keys, origin, port, trustProxy, url } from './config-fields.ts'
import { portoneEnvironment, portoneFaults, toPortone } from './portone-config.ts'

/** Example values, which production refuses. */
const EXAMPLE_SECRETS = /^(changeme|change-me|secret|example|password|test)/i

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  /** An https address that is not a production site. */
  DEVELOPMENT_SITE: z.optional(flag),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_LISTEN_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(2), z.lte(100)))),
  SECRET_KEY: z.optional(key),
  /** Former keys, which can still decrypt. Data is encrypted with SECRET_KEY at its next use. */
  SECRET_KEY_PREVIOUS: z._default(keys, []),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(15, 'needs at least 15 characters'), z.maxLength(128)),
  ),
  REQUIRE_ADMIN_TOTP: z.optional(flag),
  ALLOWED_EMAIL_DOMAINS: z._default(z.string(), 'gmail.com'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string(), `${initialSettings.company.name} <no-reply@naru.example>`),
  PAYPAL_API_URL: z.optional(url),
  PAYPAL_SDK_URL: z.optional(url),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_CLIENT_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  ...portoneEnvironment,
  SANDBOX_PORT: z.optional(port),
  /** Accepts orders that a client created at PayPal itself, as the first front end did (docs/glossary.md). */
  ALLOW_CLIENT_ORDERS: z.optional(flag),
  S3_ENDPOINT: z.optional(url),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'auto'),
  /** clamd as host:port; when set, every attachment is scanned. */
  CLAMAV_ADDRESS: z.optional(z.string().check(z.regex(/^[^:]+:\d+$/, 'must be host:port'))),
  /** A LibreTranslate server. Texts are sent to it only while the Privacy Policy names who runs it. */
  TRANSLATE_URL: z.optional(url),
  TRANSLATE_API_KEY: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(url, 'https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  TRUST_PROXY: z.optional(trustProxy),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_PORT: z.optional(port),
  /** A folder, or s3://BUCKET/PREFIX; used by scripts/backup.ts and scripts/backup-schedule.ts. */
  BACKUP_TO: z.optional(z.string()),
  BACKUP_EVERY_HOURS: z._default(z.pipe(z.coerce.number(), z.number().check(z.gte(1), z.lte(168))), 24),
  BACKUP_KEEP_DAYS: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(1))), 30),
  BACKUP_REHEARSE_EVERY_DAYS: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(0))), 0),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(15, 'needs at least 15 characters'))),
  HEARTBEAT_URL: z.optional(url),
  UPDATE_URL: z.optional(url),
  API_DOCS: z.optional(flag),
  /** Calendar feeds of local addresses and without TLS, for tests; ignored in production. */
  ALLOW_PRIVATE_FEEDS: z.optional(flag),
})

type Environment = z.output<typeof environment>

export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(faults: string[]) {
    super(`The configuration is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/**
 * Parses the environment once, at start; no other code reads it.
 * @throws ConfigError that lists all faults.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set, as in most deployment files.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given, { error: english().localeError })
  if (parsed.success) {
    const faults = faultsTogether(parsed.data)
    if (faults.length > 0) throw new ConfigError(faults)
    return toConfig(parsed.data)
  }
  const unreadable = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !unreadable.has(name)))
  throw new ConfigError([
    ...[...unreadable].map(([name, message]) => `${name}: ${message}`),
    ...faultsTogether(environment.parse(readable)).filter((fault) => !concerns(fault, unreadable)),
  ])
}

/** True for a fault about an invalid variable, which the rules over several variables see as missing. */
const concerns = (fault: string, unreadable: ReadonlyMap<string, string>): boolean =>
  fault
    .split(':', 1)[0]!
    .split(', ')
    .some((name) => unreadable.has(name))

/** Faults that depend on several variables. */
function faultsTogether(env: Environment): string[] {
  const faults: string[] = []
  const production = isProduction(env)
  const required: (keyof Environment)[] = [
    'SECRET_KEY',
    'SMTP_URL',
    'PAYPAL_API_URL',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
  ]
  for (const name of required)
    if (!env[name]) faults.push(`${name}: is required${production ? '' : ' (npm start supplies it)'}`)
  faults.push(...portoneFaults(env))
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] && !env.DATABASE_URL) faults.push(`${name}: needs DATABASE_URL`)
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    faults.push('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: give both or neither')
  }
  if (!production && Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    faults.push('ADMIN_EMAIL, ADMIN_PASSWORD: give both or neither')
  }
  return production ? [...faults, ...faultsOfProduction(env)] : faults
}

/** Faults that development allows and production does not. */
function faultsOfProduction(env: Environment): string[] {
  const faults: string[] = []
  // Without it the first admin would be created for a stranger's mailbox.
  if (!env.ADMIN_EMAIL) faults.push('ADMIN_EMAIL: is required')
  if (env.SECRET_KEY && EXAMPLE_SECRETS.test(env.SECRET_KEY)) faults.push('SECRET_KEY: is an example value')
  else if (env.SECRET_KEY && isGuessableKey(env.SECRET_KEY))
    faults.push('SECRET_KEY: can be guessed; make one with openssl rand -base64 48')
  if (!env.PUBLIC_URL?.startsWith('https://'))
    faults.push('PUBLIC_URL: must be an https:// address in production')
  for (const name of [
    'PAYPAL_API_URL',
    'PAYPAL_SDK_URL',
    'PORTONE_API_URL',
    'PORTONE_SDK_URL',
    'GOOGLE_ISSUER',
  ] as const)
    if (env[name] && !isThisMachine(env[name]) && !env[name].startsWith('https://'))
      faults.push(`${name}: must be an https:// address in production`)
  if (env.SMTP_URL && !isThisMachine(env.SMTP_URL) && !requiresTls(env.SMTP_URL))
    faults.push('SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true, in production')
  return faults
}

export type Config = ReturnType<typeof toConfig>

function toConfig(env: Environment) {
  const production = isProduction(env)
  const [clamavHost, clamavPort] = env.CLAMAV_ADDRESS?.split(':') ?? []
  const apiUrl = env.PAYPAL_API_URL!.replace(/\/$/, '')
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** For LISTEN and NOTIFY between nodes: a direct connection, when `databaseUrl` is a pooler's. */
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    /** A standby for long lists. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    /** Pool size; undefined: the default of server/db/postgres.ts. */
    databasePool: env.DATABASE_POOL,
    secretKey: env.SECRET_KEY!,
    /** Former keys, which can still decrypt. */
    previousSecretKeys: env.SECRET_KEY_PREVIOUS,
    /** Without a password the first admin sets one through a link that the start prints. */
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    requireAdminTotp: env.REQUIRE_ADMIN_TOTP ?? production,
    allowedEmailDomains: env.ALLOWED_EMAIL_DOMAINS.split(',').map((domain) => domain.trim().toLowerCase()),
    smtp: { url: env.SMTP_URL!, from: env.MAIL_FROM },
    paypal: {
      apiUrl,
      sdkUrl: env.PAYPAL_SDK_URL ?? 'https://www.paypal.com/sdk/js',
      clientId: env.PAYPAL_CLIENT_ID!,
      clientSecret: env.PAYPAL_CLIENT_SECRET!,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      allowClientOrders: env.ALLOW_CLIENT_ORDERS ?? !production,
    },
    /** The second payment provider, if configured. */
    portone: toPortone(env),
    /** Port of the sandbox in `npm start`. */
    sandboxPort: env.SANDBOX_PORT ?? (env.PORT && env.PORT + 1),
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT,
          bucket: env.S3_BUCKET,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
          region: env.S3_REGION,
        }
      : undefined,
    clamav: clamavHost ? { host: clamavHost, port: Number(clamavPort) } : undefined,
    /** `url` without a trailing slash. */
    translation: env.TRANSLATE_URL
      ? { url: env.TRANSLATE_URL.replace(/\/$/, ''), apiKey: env.TRANSLATE_API_KEY }
      : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET! }
      : undefined,
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    metricsPort: env.METRICS_PORT,
    backups: { to: env.BACKUP_TO, everyHours: env.BACKUP_EVERY_HOURS },
    heartbeatUrl: env.HEARTBEAT_URL,
    /** A JSON document with the `version` of the newest release. */
    updateUrl: env.UPDATE_URL,
    apiDocs: env.API_DOCS ?? !production,
    allowPrivateFeeds: (env.ALLOW_PRIVATE_FEEDS ?? false) && !production,
  }
}

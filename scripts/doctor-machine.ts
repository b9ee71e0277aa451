import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { freeBytesOf } from '#server/disk-space.ts'
import { isProduction } from '#server/production.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { allFigures, type Checked, toCompare } from '#domain/figures.ts'
import { allTopicNotes } from '#domain/topic-notes.ts'
import type { Finding } from './doctor-finding.ts'
import { openPlace } from './backup-places.ts'

const MEBIBYTE = 1024 * 1024
const LEAST_BYTES = 64 * MEBIBYTE
const SMALL_BYTES = 1024 * MEBIBYTE

/** The environment's configuration, or the faults that make it unreadable. */
export type Surroundings = {
  env: NodeJS.ProcessEnv
  dataDir: string
  config: Config | null
  faults: string
  /** True if the sandbox of `npm start` replaces the external services. */
  isSimulated: boolean
}

const SIMULATED = {
  SMTP_URL: 'smtp://127.0.0.1',
  PAYPAL_API_URL: 'http://127.0.0.1',
  PAYPAL_CLIENT_ID: '-',
  PAYPAL_CLIENT_SECRET: '-',
}

export function readSurroundings(given: NodeJS.ProcessEnv): Surroundings {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const dataDir = env.DATA_DIR || './data'
  const keyFile = join(dataDir, 'secret-key')
  const isReal = isProduction(env)
  const isSimulated = !isReal && !(env.SMTP_URL && env.PAYPAL_API_URL)
  try {
    const config = readConfig({
      ...(isSimulated && SIMULATED),
      ...(!isReal && {
        SECRET_KEY: existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : '-'.repeat(32),
      }),
      ...env,
    })
    return { env, dataDir, config, faults: '', isSimulated }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { env, dataDir, config: null, faults: error.message, isSimulated }
  }
}

export async function* looksAtMachine(surroundings: Surroundings): AsyncGenerator<Finding> {
  const { env, dataDir, config, faults, isSimulated } = surroundings
  yield config
    ? {
        name: 'configuration',
        state: 'ok',
        text: `${isProduction(env) ? 'production' : (env.NODE_ENV ?? 'development')}${isSimulated ? ', with simulated PayPal and mail' : ''}`,
      }
    : { name: 'configuration', state: 'fail', text: faults.split('\n').join('\n                     ') }
  yield {
    name: 'runtime',
    state: process.versions.node.startsWith('24.') ? 'ok' : 'fail',
    text: process.versions.node.startsWith('24.')
      ? `Node ${process.versions.node}`
      : `Node ${process.versions.node} is not supported: install Node 24`,
  }
  yield figuresOf(new Date())
  yield diskOf(dataDir)
  yield* ownersOf(dataDir)
  yield await backupsOf(env)
}

type Sourced = Checked & { id: string; sourceUrl: string }

/** Reports official figures and notes that are due for a comparison with their sources. */
export function figuresOf(now: Date, among: readonly Sourced[] = [...allFigures, ...allTopicNotes]): Finding {
  const old = toCompare(now.toISOString().slice(0, 10), among)
  const pages = [...new Set(old.map(({ sourceUrl }) => sourceUrl))].join(', ')
  return old.length === 0
    ? { name: 'figures', state: 'ok', text: 'every official figure was compared with its source' }
    : {
        name: 'figures',
        state: 'warn',
        text: `due for a comparison with their sources: ${old.map(({ id }) => id).join(', ')}. Compare them with ${pages} and set checkedOn (domain/figures.ts, domain/topic-notes.ts)`,
      }
}

function diskOf(dataDir: string): Finding {
  const free = freeBytesOf(existsSync(dataDir) ? dataDir : '.')
  const text = `${Math.round(free / MEBIBYTE)} MB free on the disk of ${dataDir}`
  if (free < LEAST_BYTES)
    return { name: 'disk', state: 'fail', text: `${text}: the site refuses all writes until there is space` }
  return free < SMALL_BYTES
    ? { name: 'disk', state: 'warn', text: `${text}: free some space` }
    : { name: 'disk', state: 'ok', text }
}

function* ownersOf(dataDir: string): Generator<Finding> {
  if (!existsSync(dataDir)) return
  const isOpen = (statSync(dataDir).mode & 0o077) !== 0
  yield {
    name: 'data folder',
    state: isOpen ? 'warn' : 'ok',
    text: isOpen
      ? `other users of this machine can read ${dataDir}: chmod 700 ${dataDir}`
      : 'only its owner can read it',
  }
}

async function backupsOf(env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = 'backups'
  const { BACKUP_TO: to, BACKUP_EVERY_HOURS: hours } = env
  if (!to) return { name, state: 'warn', text: 'there are no automatic backups: set BACKUP_TO' }
  try {
    const [newest] = await (await openPlace(to, env)).list()
    if (!newest) return { name, state: 'fail', text: `there is no backup in ${to}: npm run backup` }
    const ageHours = (Date.now() - newest.at.getTime()) / HOUR_MS
    const text = `the newest backup is ${ageHours.toFixed(1)} hours old and has ${Math.ceil(newest.bytes / MEBIBYTE)} MB`
    return ageHours > 2 * Number(hours || 24)
      ? { name, state: 'fail', text: `${text}: run npm run backup and read its message` }
      : { name, state: 'ok', text }
  } catch (error) {
    return { name, state: 'fail', text: `${to} (BACKUP_TO) cannot be read: ${(error as Error).message}` }
  }
}

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
  isPlayed: boolean
}

const PLAYED = {
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
  const isPlayed = !isReal && !(env.SMTP_URL && env.PAYPAL_API_URL)
  try {
    const config = readConfig({
      ...(isPlayed && PLAYED),
      ...(!isReal && {
        SECRET_KEY: existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : '-'.repeat(32),
      }),
      ...env,
    })
    return { env, dataDir, config, faults: '', isPlayed }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { env, dataDir, config: null, faults: error.message, isPlayed }
  }
}

export async function* looksAtMachine(surroundings: Surroundings): AsyncGenerator<Finding> {
  const { env, dataDir, config, faults, isPlayed } = surroundings
  yield config
    ? {
        name: 'configuration',
        state: 'ok',
        text: `${isProduction(env) ? 'production' : (env.NODE_ENV ?? 'development')}${isPlayed ? ', PayPal and mail are played' : ''}`,
      }
    : { name: 'configuration', state: 'fail', text: faults.split('\n').join('\n                     ') }
  yield {
    name: 'runtime',
    state: process.versions.node.startsWith('24.') ? 'ok' : 'fail',
    text: `Node ${process.versions.node}`,
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
    ? { name: 'figures', state: 'ok', text: 'compared with their sources' }
    : {
        name: 'figures',
        state: 'warn',
        text: `compare ${old.map(({ id }) => id).join(', ')} with ${pages} (domain/figures.ts, domain/topic-notes.ts)`,
      }
}

function diskOf(dataDir: string): Finding {
  const free = freeBytesOf(existsSync(dataDir) ? dataDir : '.')
  const text = `${Math.round(free / MEBIBYTE)} MB free for ${dataDir}`
  if (free < LEAST_BYTES) return { name: 'disk', state: 'fail', text: `${text}: nothing is written any more` }
  return { name: 'disk', state: free < SMALL_BYTES ? 'warn' : 'ok', text }
}

function* ownersOf(dataDir: string): Generator<Finding> {
  if (!existsSync(dataDir)) return
  const isOpen = (statSync(dataDir).mode & 0o077) !== 0
  yield {
    name: 'data folder',
    state: isOpen ? 'warn' : 'ok',
    text: isOpen ? `others on this machine can look into ${dataDir}: chmod 700 ${dataDir}` : 'ours alone',
  }
}

async function backupsOf(env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = 'backups'
  const { BACKUP_TO: to, BACKUP_EVERY_HOURS: hours } = env
  if (!to) return { name, state: 'warn', text: 'BACKUP_TO is not set: nothing is backed up by itself' }
  try {
    const [newest] = await (await openPlace(to, env)).list()
    if (!newest) return { name, state: 'fail', text: `there is none in ${to}: npm run backup` }
    const ageHours = (Date.now() - newest.at.getTime()) / HOUR_MS
    const text = `the newest is ${ageHours.toFixed(1)} hours old, ${Math.ceil(newest.bytes / MEBIBYTE)} MB`
    return { name, state: ageHours > 2 * Number(hours || 24) ? 'fail' : 'ok', text }
  } catch (error) {
    return { name, state: 'fail', text: `${to} cannot be looked at: ${(error as Error).message}` }
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { allFigures, type Checked, listDueFigures } from '#domain/figures.ts'
import {
  checkBackups,
  checkCertificate,
  checkDisk,
  checkRehearsal,
  checkVersion,
  type Finding,
  finding,
} from '#domain/site-status.ts'
import { allTopicNotes } from '#domain/topic-notes.ts'
import { fetchCertificateEnd } from '#server/adapters/certificate.ts'
import { readRelease } from '#server/adapters/machine.ts'
import { fetchNewestRelease } from '#server/adapters/newest-release.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { freeBytesOf } from '#server/disk-space.ts'
import { isProduction } from '#server/production.ts'
import { readRehearsal } from '#server/rehearsal.ts'
import { openPlace } from './backup-places.ts'

/** The environment's configuration, or the faults that make it unreadable. */
export type DoctorContext = {
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

export function readDoctorContext(given: NodeJS.ProcessEnv): DoctorContext {
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

export async function* checkMachine(context: DoctorContext): AsyncGenerator<Finding> {
  const { env, dataDir, config, faults, isSimulated } = context
  const mode = isProduction(env) ? 'production' : (env.NODE_ENV ?? 'development')
  yield config
    ? finding(isSimulated ? 'configuration_simulated' : 'configuration_ok', { mode })
    : finding('configuration_invalid', { reason: faults.split('\n').join('\n                     ') })
  const { node } = process.versions
  yield node.startsWith('24.')
    ? checkVersion(
        { version: readRelease(), node },
        env.UPDATE_URL ? await fetchNewestRelease(env.UPDATE_URL) : null,
      )
    : finding('runtime_unsupported', { node })
  yield figuresOf(new Date())
  yield checkDisk(freeBytesOf(existsSync(dataDir) ? dataDir : '.'), dataDir)
  yield* ownersOf(dataDir)
  yield await backupsOf(env)
  if (env.BACKUP_TO) yield checkRehearsal(readRehearsal(dataDir), new Date())
  if (config?.publicUrl.startsWith('https:'))
    yield checkCertificate(config.publicUrl, await fetchCertificateEnd(config.publicUrl), new Date())
}

type Sourced = Checked & { id: string; sourceUrl: string }

/** Reports official figures and notes that are due for a comparison with their sources. */
export function figuresOf(now: Date, among: readonly Sourced[] = [...allFigures, ...allTopicNotes]): Finding {
  const old = listDueFigures(now.toISOString().slice(0, 10), among)
  if (old.length === 0) return finding('figures_ok')
  return finding('figures_due', {
    ids: old.map(({ id }) => id).join(', '),
    pages: [...new Set(old.map(({ sourceUrl }) => sourceUrl))].join(', '),
  })
}

function* ownersOf(dataDir: string): Generator<Finding> {
  if (!existsSync(dataDir)) return
  const isOpen = (statSync(dataDir).mode & 0o077) !== 0
  yield finding(isOpen ? 'folder_open' : 'folder_private', { folder: dataDir })
}

async function backupsOf(env: NodeJS.ProcessEnv): Promise<Finding> {
  const { BACKUP_TO: place, BACKUP_EVERY_HOURS: hours } = env
  if (!place) return finding('backups_off')
  try {
    const [newest] = await (await openPlace(place, env)).list()
    return checkBackups(newest ?? null, { now: new Date(), everyHours: Number(hours || 24), place })
  } catch (error) {
    return finding('backups_failed', { reason: `${place}: ${(error as Error).message}` })
  }
}

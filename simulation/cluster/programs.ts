import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { postgresBinaries } from '#scripts/find-postgres.ts'
import { findProgram, howToGet } from '#scripts/packages.ts'

/** Programs of the cluster besides PostgreSQL, with their Debian packages. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const
/** An S3 server for tests, installed only here: the product does not depend on it. */
const S3_SERVER = 's3rver@3.7.1'
const S3_FOLDER = resolve('node_modules/.cache/naru/s3')
/** The first PgBouncer version that supports named prepared statements in transaction mode. */
const PREPARING = [1, 21]

export type Programs = Record<keyof typeof PROGRAMS, string> & {
  postgres: string
  s3: string
  poolMode: 'transaction' | 'session'
}

/** Finds the programs. @throws with the list of the missing ones. */
export function findPrograms(): Programs {
  const missing = (Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).filter((name) => !findProgram(name))
  const postgres = postgresBinaries()
  const s3 = findS3()
  const faults = [
    ...missing.map((name) => `${name} (${howToGet(PROGRAMS[name])})`),
    ...(postgres ? [] : [`PostgreSQL (${howToGet('postgresql')})`]),
    ...(s3 ? [] : [`${S3_SERVER} (npm install --prefix ${S3_FOLDER} ${S3_SERVER})`]),
  ]
  if (faults.length > 0 || !postgres || !s3)
    throw new Error(`The cluster test needs what this machine does not have:\n  ${faults.join('\n  ')}`)
  const pgbouncer = findProgram('pgbouncer')!
  return {
    patroni: findProgram('patroni')!,
    etcd: findProgram('etcd')!,
    haproxy: findProgram('haproxy')!,
    pgbouncer,
    postgres,
    s3,
    poolMode: preparesStatements(pgbouncer) ? 'transaction' : 'session',
  }
}

function findS3(): string | null {
  const entry = join(S3_FOLDER, 'node_modules/s3rver/bin/s3rver.js')
  if (existsSync(entry)) return entry
  mkdirSync(S3_FOLDER, { recursive: true })
  console.log(`Installing ${S3_SERVER} into ${S3_FOLDER}`)
  const args = ['install', '--prefix', S3_FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', S3_SERVER]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) console.error(stderr.trim().split('\n').slice(-5).join('\n'))
  return existsSync(entry) ? entry : null
}

function preparesStatements(pgbouncer: string): boolean {
  const { stdout } = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' })
  const [major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(stdout)?.slice(1).map(Number) ?? []
  return major > PREPARING[0]! || (major === PREPARING[0] && minor >= PREPARING[1]!)
}

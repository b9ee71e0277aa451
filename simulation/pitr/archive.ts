import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ordinaryUser, postgresBinaries, startPrivately } from '#scripts/find-postgres.ts'
import { findProgram, howToGet } from '#scripts/packages.ts'

const PROGRAM = 'pgbackrest'
const FILES = 'deploy/pgbackrest'
/** Only what an operator must change in the files of deploy/ is changed here. */
const CIPHER_PASS = 'a passphrase that guards nothing but this test'

export type Archived = Awaited<ReturnType<typeof startArchived>>

/** Starts a PostgreSQL that pgBackRest archives, with the files of deploy/. @throws when a program is missing. */
export async function startArchived() {
  const binaries = postgresBinaries()
  if (!binaries || !findProgram(PROGRAM))
    throw new Error(`This test needs PostgreSQL and pgBackRest (${howToGet('postgresql', PROGRAM)})`)
  const home = mkdtempSync(join(tmpdir(), 'naru-pitr-'))
  const user = process.getuid?.() === 0 ? ordinaryUser(home) : {}
  const config = join(home, 'pgbackrest.conf')
  const call = `${PROGRAM} --config=${config} --stanza=site`
  const settings = readFileSync(join(FILES, 'archiving.conf'), 'utf8')
    .split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.replace(/ = '?/, '=').replace(/'$/, ''))
    .map((line) => line.replace(`${PROGRAM} --stanza=site`, call))
  const server = await startPrivately(binaries, { durable: true, extraSettings: settings })
  const own = server.own!
  // Asynchronous, because the sandbox lives in this process and must continue.
  const run = async (...args: string[]): Promise<void> => {
    const [program, ...options] = call.split(' ')
    await promisify(execFile)(program!, [...options, ...args], { ...user, cwd: home })
  }
  const changes = {
    'repo1-path': join(home, 'repository'),
    'repo1-cipher-pass': CIPHER_PASS,
    'pg1-path': own.data,
    'pg1-port': new URL(server.url).port,
    'pg1-socket-path': dirname(own.data),
  }
  const paths = ['lock', 'log', 'spool'].map((name) => `${name}-path=${join(home, name)}`)
  writeFileSync(config, configOf({ changes, paths }))
  return {
    url: server.url,
    server: own,
    /** Prepares the first backup and checks that a change is archived. */
    prepare: async (): Promise<void> => {
      await run('stanza-create')
      await run('check')
    },
    backup: () => run('--type=full', 'backup'),
    /** Restores the data directory to that time, while the server is stopped. */
    restoreTo: async (at: Date): Promise<void> => {
      rmSync(own.data, { recursive: true })
      mkdirSync(own.data, { mode: 0o700 })
      if (process.getuid?.() === 0) ordinaryUser(own.data)
      const target = at.toISOString().replace('T', ' ').replace('Z', '+00')
      await run('--type=time', `--target=${target}`, '--target-action=promote', 'restore')
    },
    stop: async (): Promise<void> => {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The shipped configuration with this machine's paths. @throws when a line to change is missing. */
function configOf({ changes, paths }: { changes: Record<string, string>; paths: string[] }): string {
  let text = readFileSync(join(FILES, 'pgbackrest.conf'), 'utf8')
  for (const [name, value] of Object.entries(changes)) {
    const line = new RegExp(`^#?${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`${FILES}/pgbackrest.conf has no ${name}`)
    text = text.replace(line, `${name}=${value}`)
  }
  return text.replace('[global]\n', `[global]\n${paths.join('\n')}\n`)
}

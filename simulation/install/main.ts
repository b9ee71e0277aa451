import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresBinaries } from '#scripts/find-postgres.ts'
import { findProgram, howToGet } from '#scripts/packages.ts'
import { faultsOfAlerts, faultsOfMetrics, type Phase } from './alerts.ts'
import { at, type Host } from './host.ts'
import { makeHost, removeHost } from './make-host.ts'
import {
  failedBackup,
  fullDisk,
  rollBack,
  install,
  type Installed,
  loseBackupPlace,
  siteStopped,
  outage,
  scrape,
  updateTwice,
} from './scenario.ts'

/**
 * `npm run install-test`: follows docs/install.md with this checkout's HEAD and real programs (git, Caddy,
 * PostgreSQL, the steps of the Dockerfile), then updates, breaks and repairs the installation and checks it
 * from outside. Only docker is replaced (docker.ts).
 */
const missing: string[] = []
/** Reports a part that this machine cannot run; on CI that is a failure. */
function notRun(what: string, why: string): void {
  console.warn(`NOT RUN: ${what}, because ${why}`)
  missing.push(what)
}

const startedAt = performance.now()
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  try {
    const result = await work()
    console.log(`ok     ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`)
    return result
  } catch (error) {
    console.log(`FAILED ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`)
    throw error
  }
}

function findPsql(): string | null {
  const folder = postgresBinaries()
  return folder !== null && existsSync(join(folder, 'psql')) ? folder : null
}

async function run(host: Host): Promise<void> {
  const phases: Phase[] = []
  let installed: Installed | undefined
  try {
    const site = await step('install', async () => (installed = await install(host)))
    const slow = await step('two updates, unseen by visitors', () => updateTwice(site))
    if (slow !== null) notRun('visitors during an update', `a start took ${slow.toFixed(0)} seconds here`)
    await step('a release that does not start, and the way back', () => rollBack(site))
    phases.push({ name: 'healthy', scraped: await scrape(site), fires: [] })
    phases.push(await step('the database is down', () => outage(site)))
    if (site.disk) phases.push(await step('the disk is full', () => fullDisk(site)))
    else notRun('a full disk', 'only root can mount a small one')
    // Last: a failed backup is reported until the next one, during every later phase.
    await step('no update without a backup', () => loseBackupPlace(site))
    phases.push(await step('a failed backup', () => failedBackup(site)))
    await step('the site is stopped behind the proxy', () => siteStopped(site))
    await bareServer(host)
    if (findProgram('promtool')) await step('alerts over the metrics', () => alerts(host, phases))
    else notRun('the alerts over real metrics', `promtool was not found (${howToGet('prometheus')})`)
  } catch (error) {
    for (const name of ['site', 'caddy', 'database']) showLog(host, name)
    throw error
  } finally {
    await installed?.sandbox.close()
  }
}

/** `deploy/setup.sh` on a server without containers, in namespaces of its own. */
async function bareServer(host: Host): Promise<void> {
  if (process.getuid?.() !== 0 || !findProgram('unshare'))
    return notRun('the bare server', 'only root can make namespaces with mounts')
  const folder = at(host, 'bare')
  mkdirSync(folder)
  const program = [process.execPath, 'simulation/install/bare/main.ts', folder, caddy!, postgres!]
  await step('a bare server, by setup.sh', async () => {
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc']
    const { status } = spawnSync('unshare', [...namespaces, ...program], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`The bare server ended with ${status}`)
  })
}

async function alerts(host: Host, phases: Phase[]): Promise<void> {
  const folder = at(host, 'alerts')
  mkdirSync(folder)
  const faults = [
    await faultsOfMetrics(folder, phases[0]!.scraped),
    await faultsOfAlerts(folder, at(host, 'site/deploy/alerts.yml'), phases),
  ].filter((each) => each !== null)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

function showLog(host: Host, name: string): void {
  const file = at(host, 'logs', name)
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-15)
  console.error(`-- last lines of ${name}:`)
  for (const line of lines) console.error(line.slice(0, 200))
}

const caddy = findProgram('caddy')
const postgres = findPsql()
if (spawnSync('git', ['rev-parse', 'HEAD']).status !== 0)
  notRun('the installation', 'this is no git repository')
else if (!caddy)
  notRun('the installation', `Caddy was not found: put caddy on the PATH (${howToGet('caddy')})`)
else if (!postgres)
  notRun('the installation', `no PostgreSQL with psql was found (${howToGet('postgresql')})`)
else {
  if (spawnSync('git', ['status', '--porcelain']).stdout.toString().trim() !== '')
    console.warn('What is not committed here is not part of the test.')
  const host = await makeHost({ caddy, postgres })
  const stop = (): void => void removeHost(host).finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await run(host)
    console.log(`The installation works: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await removeHost(host)
  }
}
if (missing.length > 0 && process.env.CI === 'true') process.exitCode = 1
process.exit()

import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#scripts/until.ts'
import type { Chance } from '#simulation/random.ts'
import type { Cluster } from './cluster.ts'
import { leaderOf } from './etcd.ts'
import { type Member, findHealthyCluster } from './members.ts'
import type { Service } from './service.ts'
import type { TcpProxy } from './tcp-proxy.ts'

/** Pause between two faults, so that the gap of each can be attributed. */
const CALM_MS = 4_000
const HEALTHY_WITHIN_MS = 240_000
/** Downtime of a machine or a program. */
const MACHINE_MS = 30_000
const PROGRAM_MS = 1_500
const FREEZE_MS = 12_000

type Fault = { name: string; inject(): Promise<void> }

/** Injected faults with their times. */
export type InjectedFaults = { name: string; atMs: number }[]

/** Injects every kind of fault, in a different order each round, until `until`. */
export async function injectFaults(
  cluster: Cluster,
  chance: Chance,
  {
    until: end,
    injected,
    report,
  }: { until: number; injected: InjectedFaults; report: (line: string) => void },
): Promise<void> {
  let left: Fault[] = []
  while (Date.now() < end) {
    if (left.length === 0) left = shuffled(faultsOf(cluster, chance), chance)
    const fault = left.pop()!
    report(fault.name)
    injected.push({ name: fault.name, atMs: Date.now() })
    await fault.inject()
    await waitUntilHealthy(cluster)
    await sleep(CALM_MS)
  }
}

/** Waits until every machine is up. @throws when the cluster does not recover. */
export async function waitUntilHealthy(cluster: Cluster): Promise<Member> {
  const found = await until('the cluster is healthy', HEALTHY_WITHIN_MS, () =>
    findHealthyCluster(cluster.members),
  )
  return found.primary
}

function faultsOf(cluster: Cluster, chance: Chance): Fault[] {
  const { nodes, etcd, haproxy, pgbouncer, s3, members } = cluster
  const primary = () => waitUntilHealthy(cluster)
  const standby = async () => {
    const leading = await primary()
    return chance.pick(members.filter((member) => member !== leading))
  }
  const node = () => chance.pick(nodes)
  return [
    { name: 'a node of the site is killed', inject: () => killAndRestart(node().service, PROGRAM_MS) },
    { name: 'a node of the site freezes', inject: () => freezeFor(node().service, FREEZE_MS) },
    {
      name: 'a node of the site loses its connections to the database',
      inject: () => cutFor([node().proxy], FREEZE_MS),
    },
    {
      name: 'the machine of the primary loses power',
      inject: async () => killAndRestart((await primary()).service, MACHINE_MS),
    },
    {
      name: 'the machine of the primary freezes',
      inject: async () => freezeFor((await primary()).service, MACHINE_MS),
    },
    {
      name: 'the machine of the primary is cut off',
      inject: async () => cutFor((await primary()).proxies, MACHINE_MS),
    },
    {
      name: 'the PostgreSQL of the primary is killed',
      inject: async () => {
        const pid = (await primary()).postmaster()
        if (pid) process.kill(pid, 'SIGKILL')
        // Patroni needs a moment to notice.
        await sleep(PROGRAM_MS)
      },
    },
    {
      name: 'the machine of a standby loses power',
      inject: async () => killAndRestart((await standby()).service, MACHINE_MS / 2),
    },
    {
      name: "etcd's leader is killed",
      inject: async () => killAndRestart((await leaderOf(etcd))?.service ?? etcd[0]!.service, 2 * PROGRAM_MS),
    },
    { name: 'HAProxy is killed', inject: () => killAndRestart(haproxy, PROGRAM_MS) },
    { name: 'PgBouncer is killed', inject: () => killAndRestart(pgbouncer, PROGRAM_MS) },
    { name: 'the S3 server freezes', inject: () => freezeFor(s3.service, FREEZE_MS) },
    { name: 'the S3 server is killed', inject: () => killAndRestart(s3.service, 2 * PROGRAM_MS) },
  ]
}

async function killAndRestart(service: Service, awayMs: number): Promise<void> {
  await service.kill()
  await sleep(awayMs)
  await service.start()
}

async function freezeFor(service: Service, ms: number): Promise<void> {
  service.freeze()
  await sleep(ms)
  service.thaw()
}

async function cutFor(proxies: readonly TcpProxy[], ms: number): Promise<void> {
  for (const proxy of proxies) proxy.cut()
  await sleep(ms)
  for (const proxy of proxies) proxy.restore()
}

function shuffled<T>(all: T[], chance: Chance): T[] {
  const left = [...all]
  return all.map(() => left.splice(chance.whole(0, left.length), 1)[0]!)
}

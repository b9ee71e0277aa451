import { sleep } from '#simulation/kill/processes.ts'
import type { Chance } from '#simulation/random.ts'
import type { Cluster } from './cluster.ts'
import { leaderOf } from './etcd.ts'
import type { TcpProxy } from './tcp-proxy.ts'
import { type Member, wholeCluster } from './members.ts'
import type { Service } from './service.ts'

/** Pause between two faults, so that the gap of each can be attributed. */
const CALM_MS = 4_000
const WHOLE_MS = 240_000
/** Downtime of a machine or a program. */
const MACHINE_MS = 30_000
const PROGRAM_MS = 1_500
const FREEZE_MS = 12_000

type Fault = { name: string; strike(): Promise<void> }

/** Injected faults with their times. */
export type Struck = { name: string; atMs: number }[]

/** Injects every kind of fault, in a different order each round, until `until`. */
export async function injectFaults(
  cluster: Cluster,
  chance: Chance,
  { until, struck, report }: { until: number; struck: Struck; report: (line: string) => void },
): Promise<void> {
  let left: Fault[] = []
  while (Date.now() < until) {
    if (left.length === 0) left = shuffled(faultsOf(cluster, chance), chance)
    const fault = left.pop()!
    report(fault.name)
    struck.push({ name: fault.name, atMs: Date.now() })
    await fault.strike()
    await untilWhole(cluster)
    await sleep(CALM_MS)
  }
}

/** Waits until every machine is up. @throws when the cluster does not recover. */
export async function untilWhole(cluster: Cluster): Promise<Member> {
  const deadline = Date.now() + WHOLE_MS
  for (;;) {
    const whole = await wholeCluster(cluster.members)
    if (whole) return whole.primary
    if (Date.now() > deadline) throw new Error(`The cluster is not whole after ${WHOLE_MS / 1000} s`)
    await sleep(500)
  }
}

function faultsOf(cluster: Cluster, chance: Chance): Fault[] {
  const { nodes, etcd, haproxy, pgbouncer, s3, members } = cluster
  const primary = () => untilWhole(cluster)
  const standby = async () => {
    const leading = await primary()
    return chance.pick(members.filter((member) => member !== leading))
  }
  const node = () => chance.pick(nodes)
  return [
    { name: 'a node of the site is killed', strike: () => killed(node().service, PROGRAM_MS) },
    { name: 'a node of the site freezes', strike: () => frozen(node().service, FREEZE_MS) },
    {
      name: 'a node of the site loses its way to the database',
      strike: () => cut([node().proxy], FREEZE_MS),
    },
    {
      name: 'the machine of the primary dies',
      strike: async () => killed((await primary()).service, MACHINE_MS),
    },
    {
      name: 'the machine of the primary freezes',
      strike: async () => frozen((await primary()).service, MACHINE_MS),
    },
    {
      name: 'the machine of the primary is cut off',
      strike: async () => cut((await primary()).proxies, MACHINE_MS),
    },
    {
      name: 'the PostgreSQL of the primary is killed',
      strike: async () => {
        const pid = (await primary()).postmaster()
        if (pid) process.kill(pid, 'SIGKILL')
        // Patroni needs a moment to notice.
        await sleep(PROGRAM_MS)
      },
    },
    {
      name: 'the machine of a standby dies',
      strike: async () => killed((await standby()).service, MACHINE_MS / 2),
    },
    {
      name: "etcd's leader is killed",
      strike: async () => killed((await leaderOf(etcd))?.service ?? etcd[0]!.service, 2 * PROGRAM_MS),
    },
    { name: 'HAProxy is killed', strike: () => killed(haproxy, PROGRAM_MS) },
    { name: 'PgBouncer is killed', strike: () => killed(pgbouncer, PROGRAM_MS) },
    { name: 'the S3 server freezes', strike: () => frozen(s3.service, FREEZE_MS) },
    { name: 'the S3 server is killed', strike: () => killed(s3.service, 2 * PROGRAM_MS) },
  ]
}

async function killed(service: Service, awayMs: number): Promise<void> {
  await service.kill()
  await sleep(awayMs)
  await service.start()
}

async function frozen(service: Service, ms: number): Promise<void> {
  service.freeze()
  await sleep(ms)
  service.thaw()
}

async function cut(proxies: readonly TcpProxy[], ms: number): Promise<void> {
  for (const proxy of proxies) proxy.cut()
  await sleep(ms)
  for (const proxy of proxies) proxy.restore()
}

function shuffled<T>(all: T[], chance: Chance): T[] {
  const left = [...all]
  return all.map(() => left.splice(chance.whole(0, left.length), 1)[0]!)
}

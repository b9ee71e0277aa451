import { join } from 'node:path'
import { freePort } from '#scripts/find-postgres.ts'
import { type Run, type Service, service } from './service.ts'

const MEMBERS = 3
/** Long intervals, because the disk is busy with the commits of all programs. */
const HEARTBEAT_MS = 300
const ELECTION_MS = 3_000

export type Etcd = { service: Service; port: number }

/** Configures an etcd cluster of three members. */
export async function makeEtcd(program: string, run: Run): Promise<Etcd[]> {
  const ports = await freePorts(MEMBERS * 2)
  const members = Array.from({ length: MEMBERS }, (_, at) => ({
    name: `etcd${at + 1}`,
    port: ports[at]!,
    peers: `http://127.0.0.1:${ports[MEMBERS + at]}`,
  }))
  const cluster = members.map(({ name, peers }) => `${name}=${peers}`).join(',')
  return members.map(({ name, port, peers }) => {
    const url = `http://127.0.0.1:${port}`
    const options = {
      name,
      'data-dir': join(run.cwd, name),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': cluster,
      'heartbeat-interval': HEARTBEAT_MS,
      'election-timeout': ELECTION_MS,
    }
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)])
    return {
      port,
      service: service(name, [program, ...args], {
        run,
        log: join(run.cwd, `${name}.log`),
        // The health check needs a second member, which may start later.
        isReady: async () => (await fetch(`${url}/version`)).ok,
      }),
    }
  })
}

/** Returns the current leader; null during an election. */
export async function leaderOf(members: readonly Etcd[]): Promise<Etcd | null> {
  for (const member of members) {
    try {
      const reply = await fetch(`http://127.0.0.1:${member.port}/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(1_000),
      })
      const { header, leader } = (await reply.json()) as { header: { member_id: string }; leader?: string }
      if (leader === header.member_id) return member
    } catch {
      // This member is down; another one may lead.
    }
  }
  return null
}

/** Returns distinct ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

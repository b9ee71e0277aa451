import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Etcd, freePorts } from './etcd.ts'
import { type Run, type Service, service } from './service.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const MEMBERS = 3
/** Patroni's minimum, in seconds: a failed or frozen primary is replaced after this time. */
const TTL_S = 20

/** A database machine: PostgreSQL and its Patroni. */
export type Member = {
  name: string
  service: Service
  /** Ports by which the other machines reach its PostgreSQL and its Patroni. */
  port: number
  restPort: number
  /** Process id of PostgreSQL itself; null when it does not run. */
  postmaster(): number | null
  /** All its connections: to etcd, to the other members, and to its clients. */
  proxies: TcpProxy[]
}

/** Configures three PostgreSQL machines under Patroni, one of them a synchronous standby. */
export async function makeMembers(
  programs: { patroni: string; postgres: string },
  etcd: readonly Etcd[],
  run: Run,
): Promise<Member[]> {
  const ports = await freePorts(MEMBERS * 2)
  return Promise.all(
    Array.from({ length: MEMBERS }, async (_, at) => {
      const name = `database${at + 1}`
      const home = join(run.cwd, name)
      mkdirSync(home)
      if (run.uid !== undefined) chownSync(home, run.uid, run.gid!)
      const [port, restPort] = [ports[at]!, ports[MEMBERS + at]!]
      const [ownProxy, restProxy] = [await openTcpProxy(port), await openTcpProxy(restPort)]
      const etcdProxies = await Promise.all(etcd.map((member) => openTcpProxy(member.port)))
      const file = join(home, 'patroni.json')
      const settings = patroniSettings({
        name,
        home,
        binaries: programs.postgres,
        rest: { listen: restPort, from: restProxy.port },
        postgres: { listen: port, from: ownProxy.port },
        etcd: etcdProxies.map((proxy) => proxy.port),
      })
      // JSON is YAML.
      writeFileSync(file, JSON.stringify(settings, null, 2))
      const postmaster = (): number | null => {
        const pidFile = join(home, 'data/postmaster.pid')
        return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) || null : null
      }
      return {
        name,
        port: ownProxy.port,
        restPort: restProxy.port,
        postmaster,
        proxies: [ownProxy, restProxy, ...etcdProxies],
        service: service(name, [programs.patroni, file], {
          run: { ...run, cwd: home },
          log: join(run.cwd, `${name}.log`),
          // Its PostgreSQL may need recovery first; `findHealthyCluster` waits for that.
          isReady: async () => (await fetch(`http://127.0.0.1:${restPort}/patroni`)).status > 0,
          // PostgreSQL outlives the Patroni that has started it.
          more: () => [postmaster()].filter((pid) => pid !== null),
        }),
      }
    }),
  )
}

function patroniSettings(machine: {
  name: string
  home: string
  binaries: string
  rest: { listen: number; from: number }
  postgres: { listen: number; from: number }
  etcd: readonly number[]
}) {
  const at = (port: number): string => `127.0.0.1:${port}`
  return {
    scope: 'naru',
    name: machine.name,
    restapi: { listen: at(machine.rest.listen), connect_address: at(machine.rest.from) },
    // Each machine has its own connections to etcd, which can be cut.
    etcd3: { hosts: machine.etcd.map(at), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // An acknowledged booking is on two machines.
        synchronous_mode: true,
        master_start_timeout: 10,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, shared_buffers: '32MB', wal_sender_timeout: '5s' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: at(machine.postgres.listen),
      connect_address: at(machine.postgres.from),
      data_dir: join(machine.home, 'data'),
      bin_dir: machine.binaries,
      pgpass: join(machine.home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: 'unused' },
        replication: { username: 'replicator', password: 'unused' },
        rewind: { username: 'rewinder', password: 'unused' },
      },
      parameters: { unix_socket_directories: machine.home },
    },
  }
}

type Seen = { role: string; timeline: number; isStreaming: boolean }

/** Status of a machine from its Patroni; null when it does not answer. */
async function ask(member: Member): Promise<Seen | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${member.restPort}/patroni`, {
      signal: AbortSignal.timeout(2_000),
    })
    const { role, timeline, state, replication } = (await reply.json()) as {
      role: string
      timeline: number
      state: string
      replication?: { sync_state: string }[]
    }
    return {
      role,
      timeline,
      isStreaming: state === 'running' && (replication ?? []).some((each) => each.sync_state === 'sync'),
    }
  } catch {
    return null
  }
}

type HealthyCluster = { primary: Member; timeline: number }

/** Returns the primary once every machine is up and has a synchronous standby; null before. */
export async function findHealthyCluster(members: readonly Member[]): Promise<HealthyCluster | null> {
  const seen = await Promise.all(members.map(ask))
  const at = seen.findIndex((each) => each?.role === 'master' || each?.role === 'primary')
  const standbys = seen.filter((each) => each?.role === 'replica' || each?.role === 'sync_standby')
  const primary = seen[at]
  if (!primary?.isStreaming || standbys.length < members.length - 1) return null
  return { primary: members[at]!, timeline: primary.timeline }
}

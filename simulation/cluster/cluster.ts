import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sandbox, siteEnvironment } from '#sandbox/start.ts'
import { ordinaryUser } from '#scripts/find-postgres.ts'
import { withClient } from '#scripts/test-databases.ts'
import { until } from '#scripts/until.ts'
import { freePorts, makeEtcd } from './etcd.ts'
import { makeMembers } from './members.ts'
import type { Programs } from './programs.ts'
import { answers, makeHaproxy, makePgbouncer, type Ports } from './proxies.ts'
import { type Run, type Service, service } from './service.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const NODES = 3
const SITE = fileURLToPath(new URL('../kill/site.ts', import.meta.url))
const BUCKET = 'naru'
/** Default credentials of s3rver. */
const S3_KEY = 'S3RVER'

/** A process of the site, and its connection to the database. */
type Node = { name: string; port: number; service: Service; proxy: TcpProxy }

export type Cluster = Awaited<ReturnType<typeof makeCluster>>

/** Configures the whole cluster on free ports of this machine; starts nothing. */
export async function makeCluster(programs: Programs, sandbox: Sandbox) {
  const home = mkdtempSync(join(tmpdir(), 'naru-cluster-'))
  // Neither PostgreSQL nor PgBouncer runs as root.
  const user = process.getuid?.() === 0 ? ordinaryUser(home) : {}
  chmodSync(home, 0o711)
  const run: Run = { ...user, cwd: home }
  const etcd = await makeEtcd(programs.etcd, run)
  const members = await makeMembers(programs, etcd, run)
  const [web, primary, replica, pooler, s3Port, ...nodePorts] = (await freePorts(5 + NODES)) as [
    ...[number, number, number, number, number],
    ...number[],
  ]
  const ports: Ports = { web, primary, replica, pooler }
  const s3 = makeS3(programs.s3, { port: s3Port, run: { cwd: home } })
  const publicUrl = `http://127.0.0.1:${web}`
  const nodes = await Promise.all(
    nodePorts.map(async (port, at) => {
      const proxy = await openTcpProxy(pooler)
      const env = nodeEnvironment(sandbox, {
        home,
        port,
        at,
        publicUrl,
        ports,
        s3: s3.url,
        database: proxy.port,
      })
      return makeNode({ name: `node${at + 1}`, port, proxy, env, home })
    }),
  )
  const haproxy = makeHaproxy(programs.haproxy, run, { ports, members, nodes })
  const pgbouncer = makePgbouncer(programs, run, { ports })
  const stopNodes = async (): Promise<void> =>
    void (await Promise.all(nodes.map((node) => node.service.stop())))
  return {
    home,
    etcd,
    members,
    haproxy,
    pgbouncer,
    s3,
    nodes,
    /** Public URL of the cluster. */
    publicUrl,
    /** URL of the current primary. */
    databaseUrl: databaseUrl('naru', primary, 'naru'),
    startDatabase: async (): Promise<void> => {
      await Promise.all(etcd.map((member) => member.service.start()))
      await haproxy.start()
      await Promise.all(members.map((member) => member.service.start()))
      await makeDatabase(databaseUrl('postgres', primary, 'postgres'))
      await pgbouncer.start()
      await s3.service.start()
    },
    startNodes: async (): Promise<void> =>
      void (await Promise.all(nodes.map((node) => node.service.start()))),
    stopNodes,
    stop: async (): Promise<void> => {
      await stopNodes()
      for (const each of [pgbouncer, haproxy, s3.service]) await each.stop()
      await Promise.all(members.map((member) => member.service.stop()))
      await Promise.all(etcd.map((member) => member.service.stop()))
      for (const { proxy } of nodes) proxy.close()
      for (const { proxies } of members) for (const proxy of proxies) proxy.close()
    },
  }
}

const databaseUrl = (user: string, port: number, name: string): string =>
  `postgres://${user}@127.0.0.1:${port}/${name}`

function nodeEnvironment(
  sandbox: Sandbox,
  at: {
    home: string
    port: number
    at: number
    publicUrl: string
    ports: Ports
    s3: string
    database: number
  },
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATA_DIR: join(at.home, `node${at.at + 1}`),
    PORT: String(at.port),
    PUBLIC_URL: at.publicUrl,
    DATABASE_URL: databaseUrl('naru', at.database, 'naru'),
    DATABASE_LISTEN_URL: databaseUrl('naru', at.ports.primary, 'naru'),
    DATABASE_REPLICA_URL: databaseUrl('naru', at.ports.replica, 'naru'),
    S3_ENDPOINT: at.s3,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: S3_KEY,
    S3_SECRET_ACCESS_KEY: S3_KEY,
    SECRET_KEY: 'a key that guards nothing but the cluster test',
    ...siteEnvironment(sandbox),
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(tmpdir(), 'naru-kill-compiled'),
  }
}

function makeNode(args: {
  name: string
  port: number
  proxy: TcpProxy
  env: Record<string, string>
  home: string
}): Node {
  const { name, port, proxy, env, home } = args
  return {
    name,
    port,
    proxy,
    service: service(name, [process.execPath, SITE], {
      run: { cwd: process.cwd(), env },
      log: join(home, `${name}.log`),
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
    }),
  }
}

function makeS3(program: string, { port, run }: { port: number; run: Run }) {
  const folder = join(run.cwd, 's3')
  mkdirSync(folder)
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', BUCKET]
  return {
    url: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    key: S3_KEY,
    service: service('S3', [process.execPath, program, ...options], {
      run,
      log: join(run.cwd, 's3.log'),
      isReady: () => answers(port),
    }),
  }
}

/** Creates the database. A pooler does not pass on session limits, so they are set on the role. */
const makeDatabase = (url: string): Promise<true> =>
  until('the database is created', 60_000, () =>
    withClient(url, async (client) => {
      await client.query('create role naru login')
      await client.query("alter role naru set statement_timeout = '8s'")
      await client.query("alter role naru set idle_in_transaction_session_timeout = '15s'")
      await client.query('create database naru owner naru')
      return true as const
    }),
  )

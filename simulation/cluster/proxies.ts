import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Member } from './members.ts'
import type { Programs } from './programs.ts'
import { type Run, type Service, service } from './service.ts'

export type Ports = { web: number; primary: number; replica: number; pooler: number }

/** Routes visitors to nodes that are ready, and the nodes to the primary and to a standby that follows it. */
export function makeHaproxy(
  program: string,
  run: Run,
  args: { ports: Ports; members: readonly Member[]; nodes: readonly { name: string; port: number }[] },
): Service {
  const { ports, members, nodes } = args
  const databases = (role: string, port: number): string => `
listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /${role}
  http-check expect status 200
  # Otherwise connections to a failed primary would wait for ever.
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((each) => `  server ${each.name} 127.0.0.1:${each.port} check port ${each.restPort}`).join('\n')}
`
  const file = join(run.cwd, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
${databases('primary', ports.primary)}${databases('replica', ports.replica)}
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  timeout client 30s
  timeout server 30s
  option httpchk GET /readyz
  option redispatch
  retries 2
  default-server inter 1s fall 2 rise 1
${nodes.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
`,
  )
  return service('HAProxy', [program, '-db', '-f', file], {
    run,
    log: join(run.cwd, 'haproxy.log'),
    isReady: () => answers(ports.primary),
  })
}

/** Connection pool of the nodes; in transaction mode if it supports prepared statements. */
export function makePgbouncer(
  { pgbouncer, poolMode }: Programs,
  run: Run,
  { ports }: { ports: Ports },
): Service {
  const file = join(run.cwd, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
naru = host=127.0.0.1 port=${ports.primary} dbname=naru user=naru

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
max_client_conn = 200
default_pool_size = 30
${poolMode === 'transaction' ? 'max_prepared_statements = 500' : ''}
# They stand at the role in the database.
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 8
`,
  )
  return service('PgBouncer', [pgbouncer, file], {
    run,
    log: join(run.cwd, 'pgbouncer.log'),
    isReady: () => answers(ports.pooler),
  })
}

/** True when a server listens on this port. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

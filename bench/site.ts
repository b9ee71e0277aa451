import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, siteEnvironment } from '#sandbox/start.ts'
import { freePort } from '#scripts/find-postgres.ts'
import { endProcess } from '#scripts/process-tree.ts'
import { memoryOf } from './process-memory.ts'

/** Creates a database for `work` and drops it afterwards. */
export type WithDatabase = <T>(work: (url: string) => Promise<T>) => Promise<T>

export type BenchSite = AsyncDisposable & {
  port: number
  pid: number
  readyMs: number
  residentMb(): number
  stop(): Promise<void>
  /** Simulates a power failure. */
  kill(): Promise<void>
}

/** Starts the site alone in a separate process; the sandbox runs in this one. */
export async function startBenchSite(
  sandbox: Pick<Sandbox, 'url' | 'smtpUrl' | 'clientId' | 'clientSecret'>,
  args: {
    /** Default: a free port. */
    port?: number
    /** Folder of another checkout, with installed dependencies. */
    folder?: string
    /** Options of Node in addition to those of `npm start`. */
    flags?: readonly string[]
    program?: string
    databaseUrl?: string
    dataDir?: string
    env?: Readonly<Record<string, string>>
    /** Wraps the command, for example in a control group with little memory. */
    wrapCommand?: (command: readonly string[]) => string[]
  },
): Promise<BenchSite> {
  const port = args.port ?? (await freePort())
  const dataDir = args.dataDir ?? mkdtempSync(join(tmpdir(), 'naru-bench-'))
  const startedAt = performance.now()
  const { folder = process.cwd(), flags = [], program: script = 'scripts/start.ts' } = args
  const command = [process.execPath, '--max-semi-space-size=16', ...flags, script]
  const [program, ...options] = args.wrapCommand?.(command) ?? command
  const child = spawn(program!, options, {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: args.databaseUrl ?? '',
      SECRET_KEY: 'a key that guards nothing but the bench',
      ...siteEnvironment(sandbox),
      LOG_LEVEL: 'info',
      ...args.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    await endProcess(child, signal)
    if (!args.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  await untilReady(port, child)
  return {
    port,
    pid: child.pid!,
    readyMs: performance.now() - startedAt,
    residentMb: () => memoryOf(child.pid!)!.residentMb,
    stop: () => stop('SIGTERM'),
    [Symbol.asyncDispose]: () => stop('SIGTERM'),
    kill: () => stop('SIGKILL'),
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The site ended with ${child.exitCode ?? child.signalCode}`)
}

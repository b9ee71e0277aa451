import type { Deps } from '#server/deps.ts'
import { readinessOf } from '#server/http/health.ts'
import { getBackupsFinding } from './site-status.ts'

const EVERY_MS = 60_000
const ANSWER_MS = 10_000

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'clock' | 'space' | 'machine' | 'log'>

/**
 * Calls HEARTBEAT_URL once a minute while the site can serve and its newest backup is recent. The service behind
 * it alerts when the calls end, also after this machine is lost. Null without HEARTBEAT_URL.
 */
export function startHeartbeat(deps: Needs, { everyMs = EVERY_MS } = {}): { stop(): Promise<void> } | null {
  const { heartbeatUrl } = deps.config
  if (!heartbeatUrl) return null
  const url = heartbeatUrl
  const findFault = readinessOf(deps)
  const stopping = new AbortController()
  let sending: Promise<void> | null = null

  async function send(): Promise<void> {
    const withheld = (await findFault()) ?? (await findBackupFault(deps))
    const failure = withheld === null ? await call(url, stopping.signal) : null
    const last = deps.machine.lastHeartbeat
    deps.machine.lastHeartbeat = { at: deps.now().toISOString(), withheld, failure }
    const reason = withheld ?? failure
    // One line for each change, not one a minute.
    if (reason !== null && reason !== (last?.withheld ?? last?.failure))
      deps.log.warn({ reason }, withheld === null ? 'heartbeat failed' : 'heartbeat withheld')
  }

  const sendUnlessBusy = (): void => {
    sending ??= send().finally(() => (sending = null))
  }
  sendUnlessBusy()
  const timer = setInterval(sendUnlessBusy, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sending
    },
  }
}

/** The reason why the newest backup is too old; null if it is recent, or not checked yet. */
async function findBackupFault(deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<string | null> {
  if (!deps.config.backups.to) return null
  try {
    const { state, code } = await getBackupsFinding(deps)
    return state === 'fail' ? code : null
  } catch (error) {
    return (error as Error).message
  }
}

/** The reason why the call failed; null after a success. The address is a secret and is never quoted. */
async function call(url: string, stopped: AbortSignal): Promise<string | null> {
  try {
    const { ok, status, body } = await fetch(url, {
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_MS)]),
    })
    await body?.cancel()
    return ok ? null : `status ${status}`
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

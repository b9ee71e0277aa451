import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

/**
 * Records the origin of every outgoing call of this process, by either of Node's clients, until it is ended.
 */
export function watchOutgoingCalls(): { origins: string[]; end: () => void } {
  const origins: string[] = []
  const watchFetch = (message: unknown): void => {
    origins.push((message as { request: { origin: string } }).request.origin)
  }
  const watchHttp = (message: unknown): void => {
    const { request } = message as { request: ClientRequest }
    origins.push(new URL(`${request.protocol}//${String(request.getHeader('host'))}`).origin)
  }
  diagnostics.subscribe('undici:request:create', watchFetch)
  diagnostics.subscribe('http.client.request.start', watchHttp)
  return {
    origins,
    end() {
      diagnostics.unsubscribe('undici:request:create', watchFetch)
      diagnostics.unsubscribe('http.client.request.start', watchHttp)
    },
  }
}

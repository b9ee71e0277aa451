import type { Core } from './core.ts'
import type { Reply } from './errors.ts'

const PATH = '/v1/notifications/webhooks-events'
const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 300

/**
 * `GET /v1/notifications/webhooks-events`: newest first, in pages, with a `next` link while there is more.
 * Leaves out events that are more recent than the configured lag.
 */
export function listEvents(core: Core, queryString: string): Reply {
  const query = new URLSearchParams(queryString)
  const from = Date.parse(query.get('start_time') ?? '') || 0
  const to = Date.parse(query.get('end_time') ?? '') || Number.POSITIVE_INFINITY
  const type = query.get('event_type')
  const transaction = query.get('transaction_id')
  const skip = Math.max(0, Number(query.get('skip')) || 0)
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, Number(query.get('page_size')) || DEFAULT_PAGE_SIZE))

  const { eventsLagMs, lateEventType } = core.settings
  const found = [...core.store.events.values()].toReversed().filter((event) => {
    const at = Date.parse(event.create_time)
    const lagMs = lateEventType === null || lateEventType === event.event_type ? eventsLagMs : 0
    if (at < from || at > to || at > core.now() - lagMs) return false
    if (type && event.event_type !== type) return false
    return !transaction || event.resource.id === transaction
  })
  const events = found.slice(skip, skip + pageSize)
  const links = [core.views.link('self', queryString ? `${PATH}?${queryString}` : PATH)]
  if (skip + pageSize < found.length) {
    query.set('skip', String(skip + pageSize))
    links.push(core.views.link('next', `${PATH}?${query}`))
  }
  return { status: 200, body: { events, count: events.length, links } }
}

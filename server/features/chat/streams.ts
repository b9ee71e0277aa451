import type { ChatEvents, ChatMessage, Presence, ReadMarks } from '#contract/chat.ts'
import type { Side } from '#domain/side.ts'
import type { Deps } from '#server/deps.ts'
import { filterValidSessions } from '#server/features/accounts/sessions.ts'
import { clearPresence, listChats, listMessagesAfter, type ChatRow, touchPresence } from './store.ts'
import { stageView, messageView, presenceView, readView, chatTopic } from './views.ts'

type StreamsDeps = Pick<Deps, 'db' | 'now' | 'notifier' | 'log'>

/** An open event stream. */
export type Stream = {
  consultationId: string
  side: Side
  personId: string
  sessionId: string
  /** The reader's own id when they may only read consultations that are assigned to them. */
  counsellorId: string | undefined
  /** Id of the newest message that was sent to it. */
  after: number
  /** True when its buffer is full: further messages wait in the database. */
  isFull(): boolean
  isEnded(): boolean
  write(text: string): void
  end(): void
}

export type EventStreams = {
  /** Number of streams of a user on this node. */
  countOf(personId: string): number
  /** Adds a stream and sends the messages it has missed; returns a function that removes it. */
  join(stream: Stream): Promise<() => void>
  /** Continues sending to a chat's streams after one of their buffers was drained. */
  resume(consultationId: string): void
  /** Sends the current state to a stream once. */
  sendSnapshot(stream: Stream): Promise<void>
  close(): void
}

/** Polling interval of chats with open streams. A lost notification delays a message by at most this long. */
const POLL_MS = 3_000
const HEARTBEAT_MS = 15_000
const BATCH = 200

type SentStates = { read?: string; presence?: string; course?: string }
type Channel = {
  streams: Map<Stream, SentStates>
  /** A sync is running; `isRequested`: run it again afterwards. */
  isSyncing: boolean
  isRequested: boolean
}

/** Manages the streams of this node and sends them new messages and states. */
export function openEventStreams(deps: StreamsDeps): EventStreams {
  const channels = new Map<string, Channel>()
  let timers: NodeJS.Timeout[] = []
  let stopListening: (() => void) | null = null

  const idsWith = (side: Side): string[] =>
    [...channels].filter(([, { streams }]) => hasSide(streams, side)).map(([id]) => id)

  /** Syncs one chat until no change arrived during the last run. */
  async function syncChat(consultationId: string): Promise<void> {
    const channel = channels.get(consultationId)
    if (!channel) return
    channel.isRequested = true
    if (channel.isSyncing) return
    channel.isSyncing = true
    try {
      while (channel.isRequested) {
        channel.isRequested = false
        const [chat] = await listChats(deps.db, [consultationId])
        if (chat && (await sendChanges(deps, channel.streams, chat))) channel.isRequested = true
      }
    } catch (error) {
      // The next sync sends what this one could not.
      deps.log.warn({ err: error }, 'chat sync failed')
    } finally {
      channel.isSyncing = false
    }
  }

  async function syncAllChats(): Promise<void> {
    const chats = await listChats(deps.db, [...channels.keys()])
    for (const chat of chats) {
      const channel = channels.get(chat.consultationId)
      if (channel && hasChanges(channel.streams, chat, deps.now())) await syncChat(chat.consultationId)
    }
  }

  async function heartbeat(): Promise<void> {
    for (const { streams } of channels.values()) for (const stream of streams.keys()) stream.write(':\n\n')
    await touchAll()
    const open = [...channels.values()].flatMap(({ streams }) => [...streams.keys()])
    const valid = await filterValidSessions(
      deps.db,
      [...new Set(open.map((each) => each.sessionId))],
      deps.now(),
    )
    for (const stream of open) if (!valid.has(stream.sessionId)) stream.end()
  }

  async function touchAll(): Promise<void> {
    for (const side of ['student', 'office'] as const) {
      const ids = idsWith(side)
      if (ids.length > 0) await touchPresence(deps.db, ids, { side, at: deps.now() })
    }
  }

  const safely = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => deps.log.warn({ err: error }, 'chat sync of all streams failed'))

  function start(): void {
    if (stopListening) return
    stopListening = deps.notifier.listen((topic) => {
      if (topic === null) safely(syncAllChats)()
      else if (topic.startsWith('room:')) void syncChat(topic.slice('room:'.length))
    })
    timers = [setInterval(safely(syncAllChats), POLL_MS), setInterval(safely(heartbeat), HEARTBEAT_MS)]
    for (const timer of timers) timer.unref()
  }

  function stop(): void {
    stopListening?.()
    stopListening = null
    timers.forEach(clearInterval)
    timers = []
  }

  function leave(stream: Stream): void {
    const channel = channels.get(stream.consultationId)
    if (!channel?.streams.delete(stream)) return
    if (channel.streams.size === 0) channels.delete(stream.consultationId)
    if (channels.size === 0) stop()
    if (hasSide(channel.streams, stream.side)) return
    // If the same user is connected to another node, its next heartbeat sets the presence again.
    void clearPresence(deps.db, stream.consultationId, stream.side)
      .then(() => deps.notifier.notify(chatTopic(stream.consultationId)))
      .catch((error: unknown) => deps.log.debug({ err: error }, 'chat presence not cleared'))
  }

  return {
    countOf: (personId) =>
      [...channels.values()]
        .flatMap(({ streams }) => [...streams.keys()])
        .filter((stream) => stream.personId === personId).length,
    join: async (stream) => {
      const { consultationId, side } = stream
      const channel = channels.get(consultationId) ?? {
        streams: new Map<Stream, SentStates>(),
        isSyncing: false,
        isRequested: false,
      }
      channels.set(consultationId, channel)
      channel.streams.set(stream, {})
      start()
      try {
        await touchPresence(deps.db, [consultationId], { side, at: deps.now() })
      } catch (error) {
        leave(stream)
        throw error
      }
      deps.notifier.notify(chatTopic(consultationId))
      await syncChat(consultationId)
      return () => leave(stream)
    },
    resume: (consultationId) => void syncChat(consultationId),
    sendSnapshot: async (stream) => {
      await touchPresence(deps.db, [stream.consultationId], { side: stream.side, at: deps.now() })
      const streams = new Map<Stream, SentStates>([[stream, {}]])
      for (;;) {
        const [chat] = await listChats(deps.db, [stream.consultationId])
        if (!chat || !(await sendChanges(deps, streams, chat))) return
      }
    },
    close: () => {
      const open = [...channels.values()].flatMap(({ streams }) => [...streams.keys()])
      stop()
      channels.clear()
      for (const stream of open) stream.end()
    },
  }
}

const hasSide = (streams: Channel['streams'], side: Side): boolean =>
  [...streams.keys()].some((stream) => stream.side === side)

/**
 * Sends every stream of a chat its new messages and states; true when there is more than one batch. A reader
 * far behind gets the rest when the connection's buffer is drained.
 */
async function sendChanges(deps: StreamsDeps, streams: Channel['streams'], chat: ChatRow): Promise<boolean> {
  await endUnauthorized(deps, streams, chat)
  const open = [...streams].filter(([stream]) => !stream.isEnded())
  // The set is fixed before the query. A stream whose buffer drains during the query would skip the messages before
  // `oldest`; its drain event starts another sync.
  const ready = new Set(open.map(([stream]) => stream).filter((stream) => !stream.isFull()))
  const oldest = Math.min(...[...ready].map(({ after }) => after))
  const messages =
    oldest < chat.lastNumber
      ? await listMessagesAfter(deps.db, chat.consultationId, { after: oldest, limit: BATCH })
      : []
  const views = messages.map(messageView)
  const states = statesOf(chat, deps.now())
  for (const [stream, sent] of open) {
    if (ready.has(stream)) sendMessages(stream, views)
    for (const name of changedStates(sent, states)) {
      sent[name] = JSON.stringify(states[name])
      send(stream, name, states[name])
    }
  }
  return messages.length === BATCH && [...ready].some((stream) => !stream.isFull())
}

/**
 * Ends the streams of those who may not read the chat any more: it was given to a colleague, or their session has
 * ended. Sessions are only fetched when there is a message to send; the heartbeat ends the streams of silent chats.
 */
async function endUnauthorized(deps: StreamsDeps, streams: Channel['streams'], chat: ChatRow): Promise<void> {
  const all = [...streams.keys()]
  for (const stream of all) if (!mayRead(stream, chat)) stream.end()
  if (all.every(({ after }) => after >= chat.lastNumber)) return
  const valid = await filterValidSessions(
    deps.db,
    all.map(({ sessionId }) => sessionId),
    deps.now(),
  )
  for (const stream of all) if (!valid.has(stream.sessionId)) stream.end()
}

function sendMessages(stream: Stream, messages: readonly ChatMessage[]): void {
  for (const message of messages) {
    if (message.id <= stream.after) continue
    if (stream.isFull()) return
    stream.after = message.id
    send(stream, 'message', message)
  }
}

const mayRead = ({ counsellorId }: Stream, chat: ChatRow): boolean =>
  counsellorId === undefined || counsellorId === chat.counsellorId

type States = { read: ReadMarks; presence: Presence; course: ChatEvents['course'] }

const statesOf = (chat: ChatRow, now: Date): States => ({
  read: readView(chat),
  presence: presenceView(chat, now),
  course: stageView(chat),
})

const changedStates = (sent: SentStates, states: States) =>
  (['read', 'presence', 'course'] as const).filter((name) => sent[name] !== JSON.stringify(states[name]))

function hasChanges(streams: Channel['streams'], chat: ChatRow, now: Date): boolean {
  const states = statesOf(chat, now)
  return [...streams].some(
    ([stream, sent]) =>
      !mayRead(stream, chat) || stream.after < chat.lastNumber || changedStates(sent, states).length > 0,
  )
}

const send = <Name extends keyof ChatEvents>(stream: Stream, name: Name, data: ChatEvents[Name]): void =>
  stream.write(`id: ${stream.after}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

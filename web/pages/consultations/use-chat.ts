import { useCallback, useEffect, useRef, useState } from 'react'
import {
  getChat,
  markChatRead,
  type Presence,
  type ReadMarks,
  chatEventsPath,
  type ChatMessage,
  sendChatMessage,
} from '#contract/chat.ts'
import { isTemporary } from '#web/program/page.ts'
import { dropMessage, saveMessage, type StoredMessage, storedMessages } from '#web/program/stored-messages.ts'
import { call, type Code } from '#web/wire/api.ts'
import { readSession } from '#web/wire/session.ts'
import { addMessages, addStreamed, lastId, type ChatState } from './chat-state.ts'
import { retryCall } from './retry-call.ts'

/** A message that the server has not confirmed; `fault` if it was refused. */
export type Waiting = StoredMessage & { fault?: Code }

const RETRY_MS = 3_000
/** Some networks buffer streams. If the first event takes longer, the client polls. */
const FIRST_EVENT_TIMEOUT_MS = 8_000
const MAX_PAUSE_MS = 60_000

/**
 * Generates a unique message key; crypto.randomUUID needs a secure context, which a page without TLS is not.
 */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Live state of a chat: its messages, unsent messages and presence. */
export function useChat(consultationId: string) {
  const [chat, setChat] = useState<ChatState | null>(null)
  const [fault, setFault] = useState<Code | null>(null)
  const [isOffline, setOffline] = useState(false)
  const isLoaded = chat !== null
  const latest = useRef<ChatState>(null)
  useEffect(() => {
    latest.current = chat
  })

  useEffect(() => {
    return retryCall(
      () => call(getChat, { id: consultationId }),
      (answer) => {
        if (answer.ok) setChat({ ...answer.value, deliveredId: lastId(answer.value.messages) })
        setFault(answer.ok ? null : answer.code)
      },
    )
  }, [consultationId])

  const take = useCallback((more: ChatMessage[]): void => {
    setChat((now) => now && addMessages(now, more))
  }, [])

  const loadEarlier = async (): Promise<void> => {
    const [first] = chat?.messages ?? []
    if (!first) return
    const answer = await call(getChat, { id: consultationId, before: String(first.id) })
    setFault(answer.ok ? null : answer.code)
    if (!answer.ok) return
    take(answer.value.messages)
    setChat((now) => now && { ...now, more: answer.value.more })
  }

  useEffect(() => {
    if (!isLoaded) return
    return listen(consultationId, () => latest.current?.deliveredId ?? 0, {
      message: (message) => setChat((now) => now && addStreamed(now, message)),
      read: (read) => setChat((now) => now && { ...now, read }),
      presence: (present) => setChat((now) => now && { ...now, present }),
      line: (isOpen) => setOffline(!isOpen),
    })
  }, [consultationId, isLoaded])

  const outbox = useOutbox(consultationId, take)
  const stopMarking = useRef(() => {})
  const markRead = useCallback(
    (upTo: number) => {
      // A later mark contains the earlier one.
      stopMarking.current()
      stopMarking.current = retryCall(
        () => call(markChatRead, { id: consultationId, upTo }),
        () => {},
      )
    },
    [consultationId],
  )
  return { chat, fault, isOffline, loadEarlier, markRead, ...outbox }
}

type Listener = {
  message: (message: ChatMessage) => void
  read: (read: ReadMarks) => void
  presence: (present: Presence) => void
  line: (isOpen: boolean) => void
}

/** Keeps an event stream open, and polls if streaming fails. Returns a stop function. */
function listen(consultationId: string, after: () => number, to: Listener): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  let pauseMs = RETRY_MS
  const open = (): void => {
    const path = `${chatEventsPath(consultationId)}?after=${after()}${isPolling ? '&once=true' : ''}`
    const mine = new EventSource(path)
    source = mine
    const handlers: { [Name in 'message' | 'read' | 'presence']: (data: string) => void } = {
      message: (data) => to.message(JSON.parse(data) as ChatMessage),
      read: (data) => to.read(JSON.parse(data) as ReadMarks),
      presence: (data) => to.presence(JSON.parse(data) as Presence),
    }
    for (const [name, handle] of Object.entries(handlers)) {
      mine.addEventListener(name, ({ data }: MessageEvent<string>) => {
        clearTimeout(timer)
        pauseMs = RETRY_MS
        to.line(true)
        handle(data)
      })
    }
    mine.addEventListener('error', () => {
      if (isPolling && mine.readyState === EventSource.CONNECTING) return
      to.line(false)
      // The stream was refused, for instance because the user has three already. Poll instead; the delay doubles until
      // a request succeeds.
      if (mine.readyState === EventSource.CLOSED) reconnect(true)
    })
    timer = setTimeout(() => {
      mine.close()
      reconnect(true)
    }, FIRST_EVENT_TIMEOUT_MS)
  }
  const reconnect = (asPoll: boolean): void => {
    clearTimeout(timer)
    isPolling = asPoll
    timer = setTimeout(open, pauseMs)
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
  const online = (): void => {
    clearTimeout(timer)
    source?.close()
    isPolling = false
    open()
  }
  // A stream may need minutes to notice a lost connection; the browser's event is immediate.
  const offline = (): void => to.line(false)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  open()
  return () => {
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * Outgoing messages, sent one at a time, each with its own key. They are stored on the device until the
 * server confirms them; messages left from an earlier visit are sent when the page is opened.
 */
function useOutbox(consultationId: string, take: (more: ChatMessage[]) => void) {
  const [account] = useState(() => readSession()?.email ?? '')
  const [waiting, setWaiting] = useState<Waiting[]>(() => storedMessages(consultationId, account))
  const queue = useRef(Promise.resolve())

  const remove = useCallback(
    (key: string): void => {
      dropMessage(consultationId, account, key)
      setWaiting((now) => now.filter((each) => each.key !== key))
    },
    [consultationId, account],
  )
  const deliver = useCallback(
    async ({ key, text, attachmentId }: Waiting, isOver: () => boolean = () => false): Promise<void> => {
      const file = attachmentId === undefined ? {} : { attachmentId }
      while (!isOver()) {
        // Retries use the same key, so a message whose reply was lost is not stored twice.
        const answer = await call(sendChatMessage, { id: consultationId, key, text, ...file })
        if (answer.ok) {
          take([answer.value.message])
          return remove(key)
        }
        const { code } = answer
        if (!isTemporary(answer)) {
          return setWaiting((now) => now.map((each) => (each.key === key ? { ...each, fault: code } : each)))
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    },
    [consultationId, take, remove],
  )
  useEffect(() => {
    let isOver = false
    for (const entry of storedMessages(consultationId, account))
      queue.current = queue.current.then(() => deliver(entry, () => isOver))
    return () => {
      isOver = true
    }
  }, [consultationId, account, deliver])
  return {
    waiting,
    send: (text: string, file?: { attachmentId: string; fileName: string }) => {
      const entry: Waiting = { key: newKey(), text, ...file }
      saveMessage(consultationId, account, entry)
      setWaiting((now) => [...now, entry])
      queue.current = queue.current.then(() => deliver(entry))
    },
    discard: remove,
  }
}

import { type ReactNode, Fragment, useEffect, useId, useRef, useState } from 'react'
import { chatFilePath, type ChatMessage } from '#contract/chat.ts'
import type { ChatPhase } from '#domain/chat.ts'
import { otherSide, type Side } from '#domain/side.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { clockText, dayText } from '#web/ui/day-text.ts'
import { Loading } from '#web/ui/spinner.tsx'
import type { ChatState } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { Translatable } from './translation.tsx'
import { useChat, type Waiting } from './use-chat.ts'

/** `phase` is given for the client, who sees a hint about the chat's current use. */
export type ChatProps = { consultationId: string; side: Side; phase?: ChatPhase }

export function Chat({ consultationId, side, phase }: ChatProps): ReactNode {
  const t = useText('chat')
  const errorText = useErrorText()
  const heading = useId()
  const { chat, fault, isOffline, loadEarlier, markRead, waiting, send, discard } = useChat(consultationId)
  const [openedAt] = useState(() => Date.now())
  const place = useRef<HTMLElement>(null)
  const isThere = chat !== null
  useEffect(() => {
    // The chat is rendered after the page, so the browser cannot scroll to the link's `#room` itself.
    if (isThere && location.hash === '#room') place.current?.scrollIntoView()
  }, [isThere])
  const isClosed = chat !== null && openedAt >= Date.parse(chat.closesAt)
  return (
    <section className="card room" aria-labelledby={heading} id="room" ref={place}>
      <h2 id={heading}>{t('room.title')}</h2>
      {phase && !isClosed && <p className="muted">{t(`room.intro.${phase}`)}</p>}
      {fault && <Alert>{errorText(fault)}</Alert>}
      {!chat && !fault && <Loading />}
      {chat && (
        <>
          {chat.more && (
            <Button look="quiet" onClick={() => void loadEarlier()}>
              {t('room.earlier')}
            </Button>
          )}
          {/* The sticky line of the composer covers the messages, not the heading. */}
          <div className="stack tight">
            {!(isClosed && chat.messages.length === 0) && (
              <Log chat={chat} side={side} consultationId={consultationId} markRead={markRead} />
            )}
            <WaitingList waiting={waiting} discard={discard} />
            <p className="muted small room-here" aria-live="polite">
              {chat.present[otherSide(side)] && t(side === 'office' ? 'room.studentHere' : 'room.officeHere')}
            </p>
            {isOffline && <Status tone="warm">{t('room.offline')}</Status>}
            <Composer
              chat={chat}
              consultationId={consultationId}
              side={side}
              send={send}
              isClosed={isClosed}
            />
          </div>
        </>
      )}
    </section>
  )
}

type LogProps = { chat: ChatState; side: Side; consultationId: string; markRead: (upTo: number) => void }

function Log({ chat, side, consultationId, markRead }: LogProps): ReactNode {
  const t = useText('chat')
  const tag = useLanguageTag()
  const zone = useZone()
  const dayOf = ({ at }: ChatMessage): string => dayText(new Date(at), zone, tag)
  const log = useRef<HTMLDivElement>(null)
  const { messages, read, deliveredId } = chat
  const newest = messages.at(-1)?.id ?? 0
  const isOpened = useRef(false)
  useEffect(() => {
    // Scroll to the newest message, unless the reader has scrolled up.
    const place = log.current
    if (newest === 0 || !place) return
    const isAtEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 300
    if (isAtEnd || !isOpened.current) place.scrollTop = place.scrollHeight
    isOpened.current = true
  }, [newest])
  useReading(log, deliveredId > read[side] ? deliveredId : 0, markRead)
  const readUpTo = read[otherSide(side)]
  const lastRead = messages.filter(({ id, from }) => from === side && id <= readUpTo).at(-1)?.id
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- focused, so that it can be scrolled by keyboard
    <div className="room-log" role="log" aria-label={t('room.log')} tabIndex={0} ref={log}>
      {messages.length === 0 && <p className="muted">{t('room.empty')}</p>}
      {messages.map((message, index) => {
        const day = dayOf(message)
        return (
          <Fragment key={message.id}>
            {(index === 0 || day !== dayOf(messages[index - 1]!)) && <p className="room-day small">{day}</p>}
            <Message
              message={message}
              side={side}
              consultationId={consultationId}
              isRead={message.id === lastRead}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

/** Reports messages as read when they are visible in a visible window. */
function useReading(log: { current: Element | null }, upTo: number, markRead: (upTo: number) => void): void {
  const reportedUpTo = useRef(0)
  useEffect(() => {
    const place = log.current
    if (!place || upTo <= reportedUpTo.current) return
    let isOnScreen = false
    const report = (): void => {
      if (!isOnScreen || document.visibilityState !== 'visible' || upTo <= reportedUpTo.current) return
      reportedUpTo.current = upTo
      markRead(upTo)
    }
    const watch = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting ?? false
      report()
    })
    watch.observe(place)
    document.addEventListener('visibilitychange', report)
    return () => {
      watch.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [log, upTo, markRead])
}

type MessageProps = { message: ChatMessage; side: Side; consultationId: string; isRead: boolean }

function Message({ message, side, consultationId, isRead }: MessageProps): ReactNode {
  const t = useText('chat')
  const zone = useZone()
  const isOwn = message.from === side
  return (
    <div className={isOwn ? 'room-message own' : 'room-message'}>
      <p className="small">
        {isOwn ? t('room.you') : t(`room.${message.from}`)} ·{' '}
        <time dateTime={message.at}>{clockText(new Date(message.at), zone)}</time>
      </p>
      {message.text !== '' && (
        <p className="message-text" dir="auto">
          {message.text}
        </p>
      )}
      {!isOwn && <Translatable consultationId={consultationId} text={message.text} from={message.language} />}
      {message.file && (
        <p>
          <a href={chatFilePath(consultationId, message.id)} download>
            {message.file.name}
          </a>
        </p>
      )}
      {isRead && <p className="small">{t('room.read')}</p>}
    </div>
  )
}

function WaitingList({
  waiting,
  discard,
}: {
  waiting: Waiting[]
  discard: (key: string) => void
}): ReactNode {
  const t = useText('chat')
  const errorText = useErrorText()
  if (waiting.length === 0) return null
  return (
    <div className="stack tight">
      {waiting.map(({ key, text, fileName, fault }) => (
        <div className="room-message own" key={key}>
          <p className="message-text" dir="auto">
            {text || fileName}
          </p>
          <p className="small" role="status">
            {fault ? errorText(fault) : t('room.waiting')}
          </p>
          {fault && (
            <Button look="quiet" onClick={() => discard(key)}>
              {t('room.discard')}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

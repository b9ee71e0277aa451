import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatShortKoreaTime } from '#web/pages/admin/korea-time.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import type { Agenda } from './agenda.ts'

/** Chats with unread messages of clients; renders nothing if there are none. */
export function Messages({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  if (!agenda.ok || agenda.value.messages.length === 0) return null
  const { messages } = agenda.value
  return (
    <section className="card inbox" aria-labelledby="inbox">
      <h3 id="inbox">
        {t('today.messages')} <span className="count">{messages.length}</span>
      </h3>
      <ul className="rows">
        {messages.map(({ consultationId, name, unread, text, sentAt }) => (
          <li key={consultationId}>
            <Link data-row to={consultationHref(consultationId)}>
              <strong>{name}</strong>
              <span className="inbox-text">{text || t('today.messageFile')}</span>
              <span className="inbox-sent small muted">
                {unread > 1 && `${t('today.messagesMore', { count: unread })} · `}
                <time dateTime={sentAt}>{formatShortKoreaTime(sentAt, languageTag)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { Ticket } from '#contract/stages.ts'
import { useText } from '#web/texts/use-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { exactText } from '#web/ui/exact-text.tsx'

/** The office's chat account and the greeting to send to it. */
export function ChatAccount(props: { ticket: Ticket; isInCard?: boolean }): ReactNode {
  const { official, course } = props.ticket
  const t = useText('booking')
  const { account, link, greeting } = official
  if (account === '') return null
  const platform = t(`platform.${official.platform}`)
  const isFound = course !== 'booked'
  const Heading = props.isInCard ? 'h3' : 'h2'
  return (
    <section className={props.isInCard ? 'stack tight' : 'card'}>
      <Heading className={props.isInCard ? undefined : isFound ? 'todo done' : 'todo'}>
        {isFound ? platform : t('hello.title')}
      </Heading>
      <p>{exactText(t(isFound ? 'hello.found' : 'hello.text', { platform, account }), account)}</p>
      {!isFound && (
        <p className="greeting">
          <q translate="no">{exactText(greeting)}</q> <CopyButton text={greeting} label={t('hello.copy')} />
        </p>
      )}
      {link && (
        <p>
          <a
            className={isFound || props.isInCard ? 'button plain' : 'button warm'}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('hello.open', { platform })}
          </a>
        </p>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import type { Ticket } from '#contract/course.ts'
import { useText } from '#web/texts/use-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { wholeNumbers } from '#web/ui/whole-numbers.tsx'

/** How the two find each other before the hour: the office's account and a line to send to it. */
export function Hello({ ticket: { official, course } }: { ticket: Ticket }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const { account, link, greeting } = official
  if (account === '') return null
  const platform = b(`platform.${official.platform}`)
  const isFound = course !== 'booked'
  return (
    <section className="card">
      <h2>{isFound ? platform : t('ticket.hello')}</h2>
      <p>{t(isFound ? 'ticket.helloDone' : 'ticket.helloText', { platform, account })}</p>
      {!isFound && (
        <p className="greeting">
          <q>{wholeNumbers(greeting)}</q> <CopyButton text={greeting} label={t('ticket.greeting')} />
        </p>
      )}
      {link && (
        <p>
          <a
            className={isFound ? 'button plain' : 'button warm'}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('ticket.open', { platform })}
          </a>
        </p>
      )}
    </section>
  )
}

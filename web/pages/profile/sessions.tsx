import type { ReactNode } from 'react'
import { type Profile, endOtherSessions, endSession } from '#contract/accounts.ts'
import { useRefresh } from '#web/program/page.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/day-text.ts'
import { useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { CollapsibleSection } from './collapsible-section.tsx'

type Session = Profile['sessions'][number]

/** The account's sessions, each other one with a sign-out button. */
export function Sessions({ sessions }: { sessions: Session[] }): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  const refresh = useRefresh()
  const endOthers = useAction(async () => {
    const answer = await call(endOtherSessions, {})
    if (answer.ok) refresh()
    return answer
  })
  const { answer } = endOthers
  return (
    <CollapsibleSection title={t('sessions.title')}>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {answer?.ok && <Status>{t('sessions.ended', { count: answer.value.ended })}</Status>}
      {answer?.ok === false && <Alert>{errorText(answer.code, answer.message)}</Alert>}
      {sessions.length > 1 && (
        <div>
          <Button busy={endOthers.pending} onClick={() => endOthers.submit(new FormData())}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </CollapsibleSection>
  )
}

function SessionRow({ session }: { session: Session }): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  const languageTag = useLanguageTag()
  const zone = useZone()
  const refresh = useRefresh()
  const end = useAction(async () => {
    const answer = await call(endSession, { id: session.id })
    if (answer.ok) refresh()
    return answer
  })
  const { answer } = end
  return (
    <li className="row between">
      <div>
        <p>{session.device}</p>
        <p className="muted small">
          {t('sessions.lastSeen', {
            time: formatInstant(new Date(session.lastSeenAt), zone, languageTag),
          })}
        </p>
        {answer?.ok === false && <Alert>{errorText(answer.code, answer.message)}</Alert>}
      </div>
      {session.current ? (
        <Badge tone="calm">{t('sessions.current')}</Badge>
      ) : (
        <Button
          look="quiet"
          busy={end.pending}
          aria-label={t('sessions.endDevice', { device: session.device })}
          onClick={() => end.submit(new FormData())}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

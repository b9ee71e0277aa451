import { type ReactNode, useState } from 'react'
import { endBookingsFeed, renewBookingsFeed } from '#contract/admin.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { browserEnvironment } from '#web/program/render-environment.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { formatInstant } from '#web/ui/day-text.ts'
import { call } from '#web/wire/api.ts'

/** Calendar feed of the bookings for the owner's calendar app, at a secret address. */
export function BookingsFeed(): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const task = useTask()
  const languageTag = useLanguageTag()
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null)
  const [showsNames, setShowsNames] = useState(false)
  const renew = (): void =>
    task.run('renew', async () => {
      const answer = await call(renewBookingsFeed, { showsNames })
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.code, answer.message) }
      setMade(answer.value)
      return { tone: 'good', text: t('feed.made') }
    })
  const end = (): void =>
    task.run('end', async () => {
      const answer = await call(endBookingsFeed, {})
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.code, answer.message) }
      setMade(null)
      return { tone: 'good', text: t('feed.ended') }
    })
  return (
    <section className="card feed" aria-labelledby="feed">
      <h3 id="feed">{t('feed.title')}</h3>
      <p className="small muted">{t('feed.about')}</p>
      {made && (
        <>
          <p className="row">
            <code>{made.url}</code>
            <CopyButton text={made.url} label={t('feed.copy')} />
          </p>
          <p className="small muted">
            {t('feed.until', {
              time: formatInstant(new Date(made.expiresAt), browserEnvironment.zone, languageTag),
            })}
          </p>
        </>
      )}
      <div className="checkbox">
        <input
          id="feed-names"
          type="checkbox"
          checked={showsNames}
          aria-describedby="feed-names-hint"
          onChange={({ currentTarget }) => setShowsNames(currentTarget.checked)}
        />
        <label htmlFor="feed-names">{t('feed.names')}</label>
        <p id="feed-names-hint" className="hint">
          {t('feed.namesHint')}
        </p>
      </div>
      <p className="row">
        <Button look="plain" busy={task.busy === 'renew'} onClick={renew}>
          {t('feed.renew')}
        </Button>
        <Button look="quiet" busy={task.busy === 'end'} onClick={end}>
          {t('feed.end')}
        </Button>
      </p>
      <Toast task={task} />
    </section>
  )
}

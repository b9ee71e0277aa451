import type { ReactNode } from 'react'
import { useState } from 'react'
import { endDeskFeed, renewDeskFeed } from '#contract/desk.ts'
import { call } from '#web/wire/api.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Toast, useTask } from '#web/pages/admin/attention/task.tsx'

/** The bookings in the owner's own calendar, by an address that only the owner knows. */
export function PrivateFeed(): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const task = useTask()
  const [url, setUrl] = useState<string | null>(null)
  const renew = (): void =>
    task.run('renew', async () => {
      const answer = await call(renewDeskFeed, {})
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.code, answer.message) }
      setUrl(answer.value.url)
      return { tone: 'good', text: t('feed.made') }
    })
  const end = (): void =>
    task.run('end', async () => {
      const answer = await call(endDeskFeed, {})
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.code, answer.message) }
      setUrl(null)
      return { tone: 'good', text: t('feed.ended') }
    })
  return (
    <section className="card feed" aria-labelledby="feed">
      <h3 id="feed">{t('feed.title')}</h3>
      <p className="small muted">{t('feed.about')}</p>
      {url && (
        <p className="row">
          <code>{url}</code>
          <CopyButton text={url} label={t('feed.copy')} />
        </p>
      )}
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

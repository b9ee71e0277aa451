import { type ReactNode, useState } from 'react'
import { addFeed, deleteFeed, type StaffMember } from '#contract/staff.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { verbatim } from '#web/pages/admin/verbatim.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call, type Code } from '#web/wire/api.ts'

type Feed = StaffMember['feeds'][number]

const tones: Record<Feed['state'], Tone> = { waiting: 'calm', ok: 'good', failed: 'bad' }

/** Calendars of a counsellor whose busy times are not offered. A removal asks once more. */
export function FeedsPart({ member, isOpen = false }: { member: StaffMember; isOpen?: boolean }): ReactNode {
  const t = useText('team')
  const locale = useLocale()
  const errorText = useErrorText()
  const [feeds, setFeeds] = useState(member.feeds)
  const [asked, setAsked] = useState<string | null>(null)
  const [code, setCode] = useState<Code | null>(null)
  /** A new key empties the field after an address was added. */
  const [added, setAdded] = useState(0)
  const action = useAction(async (form) => {
    const answer = await call(addFeed, { id: member.id, url: textOf(form, 'url') })
    if (answer.ok) {
      setFeeds((current) => [...current, answer.value.feed])
      setAdded(added + 1)
    }
    return answer
  })
  const remove = async (feedId: string): Promise<void> => {
    const answer = await call(deleteFeed, { id: member.id, feedId })
    setAsked(null)
    setCode(answer.ok ? null : answer.code)
    if (answer.ok) setFeeds((current) => current.filter(({ id }) => id !== feedId))
  }
  return (
    <details className="stack tight" open={isOpen}>
      <summary>{t('team.feeds')}</summary>
      <p className="small muted">{t('team.feedsAbout')}</p>
      {code && <Alert>{errorText(code)}</Alert>}
      <ul className="stack tight">
        {feeds.map(({ id, host, state, checkedAt }) => (
          <li key={id} className="row between">
            <span>
              {host} <Badge tone={tones[state]}>{t(`team.feed.${state}`)}</Badge>
              {checkedAt && (
                <span className="small muted">
                  {' '}
                  {t('team.feedChecked', { moment: formatKoreaTime(checkedAt, locale) })}
                </span>
              )}
            </span>
            {asked === id ? (
              <span className="row">
                <Button look="quiet" onClick={() => setAsked(null)}>
                  {t('team.feedKeep')}
                </Button>
                <Button look="danger" onClick={() => void remove(id)}>
                  {t('team.feedRemoveConfirm')}
                </Button>
              </span>
            ) : (
              <Button look="quiet" onClick={() => setAsked(id)}>
                {t('team.removeHours')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Form action={action}>
        <Field key={added} name="url" label={t('team.feedAddress')} hint={t('team.feedHint')}>
          {(control) => <input {...control} type="url" inputMode="url" {...verbatim} maxLength={2000} />}
        </Field>
        <FormAlert />
        <p>
          <Button type="submit" look="plain">
            {t('team.feedAdd')}
          </Button>
        </p>
      </Form>
    </details>
  )
}

import { type ReactNode, useState } from 'react'
import { availability } from '#contract/availability.ts'
import { joinWaitingList, leaveWaitingList, listWaits, MAX_WAITS, type Wait } from '#contract/waits.ts'
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { requireAnswer, type LoaderContext, useLoaderData } from '#web/program/page.ts'
import { browserEnvironment, useZone } from '#web/program/render-environment.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayText, formatInstant } from '#web/ui/day-text.ts'
import { Form, useAction } from '#web/ui/form.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { type Code, call } from '#web/wire/api.ts'

type Day = { date: string; times: { free: boolean }[] }

export async function loader(_: URL, { load }: LoaderContext): Promise<{ waits: Wait[]; days: Day[] }> {
  const [{ waits }, { days }] = await Promise.all([
    requireAnswer(load(listWaits, {})),
    requireAnswer(load(availability, {})),
  ])
  return { waits, days }
}

/** The dates for which a client waits, offers of times that have opened, and the form to wait for further dates. */
export function Component(): ReactNode {
  const loaded = useLoaderData<typeof loader>()
  const t = useText('waits')
  const errorText = useErrorText()
  const [shown, setShown] = useState({ loaded, waits: loaded.waits })
  // The page was refreshed.
  if (shown.loaded !== loaded) setShown({ loaded, waits: loaded.waits })
  const { waits } = shown
  const setWaits = (next: Wait[]): void => setShown((now) => ({ ...now, waits: next }))
  const [code, setCode] = useState<Code | null>(null)
  const [hasJoined, setJoined] = useState(false)
  const leave = async (id: string): Promise<void> => {
    const answer = await call(leaveWaitingList, { id })
    setCode(answer.ok ? null : answer.code)
    if (!answer.ok) return
    setJoined(false)
    setWaits(answer.value.waits)
  }
  return (
    <div className="stack booking-page">
      <h1>{t('waits.title')}</h1>
      <p className="lead">{t('waits.intro')}</p>
      {code && <Alert>{errorText(code)}</Alert>}
      {hasJoined && <Status urgent>{t('waits.joined')}</Status>}
      {waits.length > 0 && (
        <section className="card">
          <h2>{t('waits.yours')}</h2>
          <ul className="stack waits">
            {waits.map((wait) => (
              <li key={wait.id}>
                <Place wait={wait} onLeave={() => leave(wait.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Dates
        key={waits.length}
        days={loaded.days}
        waits={waits}
        onJoined={(now) => {
          setCode(null)
          setJoined(true)
          setWaits(now)
        }}
      />
    </div>
  )
}

const useDay = (): ((date: string) => string) => {
  const languageTag = useLanguageTag()
  return (date) => dayText(koreanInstant(date, '12:00'), KOREA_ZONE, languageTag)
}

function Place({ wait, onLeave }: { wait: Wait; onLeave: () => Promise<void> }): ReactNode {
  const { id, date, state, offer } = wait
  const t = useText('waits')
  const day = useDay()
  const languageTag = useLanguageTag()
  const zone = useZone()
  const [isBusy, setBusy] = useState(false)
  const isOpen = state === 'waiting' || state === 'offered'
  const leave = (
    <Button
      look="quiet"
      busy={isBusy}
      onClick={async () => {
        setBusy(true)
        await onLeave()
        setBusy(false)
      }}
    >
      {t(offer ? 'waits.decline' : 'waits.leave')}
    </Button>
  )
  return (
    <div className="stack tight">
      <div className="row between">
        <p>
          <strong>{day(date)}</strong> · {t(`waits.${state}`)}
        </p>
        {isOpen && !offer && leave}
      </div>
      {offer && (
        <div className="chosen-time">
          <TimeTwice startsAt={koreanInstant(offer.date, offer.time).toISOString()} />
          <p>
            {t('waits.until', {
              until: formatInstant(new Date(offer.until), zone, languageTag, 'none'),
            })}
          </p>
          <a className="button" href={`/report?wait=${id}`}>
            {t('waits.book')}
          </a>
        </div>
      )}
      {offer && isOpen && <p>{leave}</p>}
    </div>
  )
}

function Dates(props: {
  days: readonly Day[]
  waits: readonly Wait[]
  onJoined: (waits: Wait[]) => void
}): ReactNode {
  const { days, waits, onJoined } = props
  const t = useText('waits')
  const day = useDay()
  const errorText = useErrorText()
  const open = waits.filter(({ state }) => state === 'waiting' || state === 'offered')
  const left = MAX_WAITS - open.length
  const others = days.filter(({ date }) => !open.some((wait) => wait.date === date))
  const isFull = ({ times }: Day): boolean => !times.some(({ free }) => free)
  const full = others.filter(isFull)
  const bookable = others.filter((each) => !isFull(each))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const action = useAction(async () => {
    const answer = await call(joinWaitingList, { dates: [...chosen], timeZone: browserEnvironment.zone })
    if (answer.ok) onJoined(answer.value.waits)
    return answer
  })
  const refusal = action.answer?.ok === false ? action.answer : null
  if (left <= 0) return null
  if (others.length === 0) return <p>{t('waits.none')}</p>
  const choices = (shown: readonly Day[]): ReactNode => (
    <fieldset className="field choices days">
      <legend>{t('waits.choose', { count: left })}</legend>
      {shown.map(({ date, times }) => {
        const isChosen = chosen.includes(date)
        const free = times.filter((time) => time.free).length
        return (
          <label key={date}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= left}
              onChange={() =>
                setChosen(isChosen ? chosen.filter((each) => each !== date) : [...chosen, date])
              }
            />
            <span>
              {day(date)}{' '}
              <span className="small muted">
                {free === 0 ? t('waits.full') : t('waits.free', { count: free })}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
  return (
    <section className="card">
      {full.length === 0 && <p>{t('waits.bookNow')}</p>}
      {bookable.length > 0 && (
        <p>
          <a className={full.length === 0 ? 'button warm wide' : undefined} href="/report">
            {t('waits.form')}
          </a>
        </p>
      )}
      <Form action={action} className="stack">
        {full.length > 0 && choices(full)}
        {/* Free times may all be at hours that do not suit the client. */}
        {bookable.length > 0 && (
          <details className="chevron">
            <summary>{t('waits.bookable')}</summary>
            {choices(bookable)}
          </details>
        )}
        {refusal && <Alert>{errorText(refusal.code, refusal.message)}</Alert>}
        {(full.length > 0 || chosen.length > 0) && (
          <Button
            type="submit"
            look={full.length === 0 ? 'main' : 'warm'}
            wide
            disabled={chosen.length === 0}
          >
            {t('waits.join')}
          </Button>
        )}
      </Form>
    </section>
  )
}

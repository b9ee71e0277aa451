import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { BOOKS_FILE_PATH, listRates, setRates } from '#contract/admin.ts'
import { addDays, koreanDate } from '#domain/calendar.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { inputRefusal, Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { type Answer, call } from '#web/wire/api.ts'
import { parseRateLines } from './rate-lines.ts'

type Known = z.output<typeof listRates.output>

/** Maximum number of rates in one call. */
const MAX_AT_ONCE = 400
const SHOWN = 12
const LOOK_BACK_DAYS = 120

/** Won per unit of a currency, by day: typed, or pasted from a bank's file. The Korean books use them. */
export function RatesForms({ from, to }: { from: string; to: string }): ReactNode {
  const t = useText('admin')
  const [known, setKnown] = useState<Answer<Known> | null>(null)
  const [today] = useState(() => koreanDate(new Date()))
  const since = addDays(today, -LOOK_BACK_DAYS)
  useEffect(() => {
    void call(listRates, { from: since, to: today }).then(setKnown)
  }, [since, today])
  const again = (): void => void call(listRates, { from: since, to: today }).then(setKnown)
  return (
    <>
      <p className="small muted">{t('rates.about')}</p>
      {known === null && <Loading />}
      {known && !known.ok && <LoadError name={t('rates.title')} onRetry={again} />}
      {known?.ok && (
        <>
          <One version={known.value.version} today={today} onChanged={again} />
          <Many version={known.value.version} onChanged={again} />
          <List known={known.value} onChanged={again} />
        </>
      )}
      <p>
        <a className="button plain" href={`${BOOKS_FILE_PATH}?from=${from}&to=${to}`} download>
          {t('stats.file')}
        </a>
      </p>
    </>
  )
}

/**
 * If another admin has changed the rates, theirs are shown, the input stays, and the owner submits
 * again.
 */
type Change = { version: number; onChanged: () => void }
const isNew = (answer: { ok: boolean; code?: string }): boolean =>
  answer.ok || answer.code === 'STALE_VERSION'

function One({ version, onChanged, today }: Change & { today: string }): ReactNode {
  const t = useText('admin')
  const action = useAction(async (form) => {
    const won = textOf(form, 'won').replaceAll(',', '').trim()
    if (!/^\d{1,6}(\.\d{1,4})?$/.test(won)) return inputRefusal({ won: 'INVALID_INPUT' })
    const currency = textOf(form, 'currency').trim().toUpperCase()
    const answer = await call(setRates, {
      version,
      rates: [{ date: textOf(form, 'date'), currency, won }],
    })
    if (isNew(answer)) onChanged()
    return answer
  })
  return (
    <Form action={action} label={t('rates.one')} className="stack">
      <div className="pair">
        <Field name="date" label={t('rates.date')}>
          {(control) => <input {...control} type="date" max={today} defaultValue={today} />}
        </Field>
        <Field name="currency" label={t('rates.currency')}>
          {(control) => (
            <input
              {...control}
              defaultValue="USD"
              maxLength={3}
              autoCapitalize="characters"
              autoComplete="off"
            />
          )}
        </Field>
        <Field name="won" label={t('rates.won')} hint={t('rates.wonHint')}>
          {(control) => <input {...control} inputMode="decimal" autoComplete="off" maxLength={12} />}
        </Field>
      </div>
      <FormAlert />
      {action.answer?.ok && <Status>{t('rates.saved', { count: 1 })}</Status>}
      <Button type="submit">{t('rates.save')}</Button>
    </Form>
  )
}

/** Submits a whole file at once; an invalid line stops it, so that no day is missing unnoticed. */
function Many({ version, onChanged }: Change): ReactNode {
  const t = useText('admin')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<number[]>([])
  const action = useAction(async () => {
    const lines = parseRateLines(text)
    setWrong(lines.wrong)
    if (lines.wrong.length > 0) return inputRefusal({ lines: 'INVALID_INPUT' })
    if (lines.rates.length === 0) return inputRefusal({ lines: 'REQUIRED' }, 'REQUIRED')
    let saved = 0
    let seen = version
    for (let at = 0; at < lines.rates.length; at += MAX_AT_ONCE) {
      const part = lines.rates.slice(at, at + MAX_AT_ONCE)
      const answer = await call(setRates, { version: seen, rates: part })
      if (!answer.ok) {
        if (isNew(answer) || saved > 0) onChanged()
        return answer
      }
      saved += part.length
      seen = answer.value.version
    }
    onChanged()
    return { ok: true, value: saved, status: 200 } as const
  })
  const read = async (file: File | undefined): Promise<void> => {
    if (file) setText(await file.text())
  }
  return (
    <details>
      <summary>{t('rates.many')}</summary>
      <Form action={action} label={t('rates.many')} className="stack">
        <div className="field">
          <label htmlFor="rates-file">{t('rates.file')}</label>
          <input
            id="rates-file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </div>
        <Field name="lines" label={t('rates.lines')} hint={t('rates.linesHint')}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {wrong.length > 0 && <Alert>{t('rates.wrong', { lines: wrong.slice(0, 10).join(', ') })}</Alert>}
        <FormAlert />
        {action.answer?.ok && <Status>{t('rates.saved', { count: action.answer.value })}</Status>}
        <Button type="submit" look="plain">
          {t('rates.import')}
        </Button>
      </Form>
    </details>
  )
}

function List(props: { known: Known; onChanged: () => void }): ReactNode {
  const { onChanged, known } = props
  const { rates, version } = known
  const t = useText('admin')
  const errorText = useErrorText()
  const [fault, setFault] = useState<string | null>(null)
  const forget = async ({ date, currency }: Known['rates'][number]): Promise<void> => {
    const answer = await call(setRates, { version, rates: [{ date, currency, won: null }] })
    setFault(answer.ok ? null : errorText(answer.code, answer.message))
    onChanged()
  }
  if (rates.length === 0) return <p className="muted">{t('rates.none')}</p>
  const newest = [...rates]
  newest.sort((a, b) => (a.date < b.date ? 1 : -1))
  return (
    <>
      {fault && <Alert>{fault}</Alert>}
      <ul className="rates">
        {newest.slice(0, SHOWN).map((rate) => (
          <li key={`${rate.date} ${rate.currency}`}>
            <span>{rate.date}</span>
            <strong>{t('rates.line', { currency: rate.currency, won: rate.won })}</strong>
            <Button
              look="quiet"
              aria-label={t('rates.forgetOne', { date: rate.date, currency: rate.currency })}
              onClick={() => void forget(rate)}
            >
              {t('rates.forget')}
            </Button>
          </li>
        ))}
      </ul>
      {rates.length > SHOWN && <p className="small muted">{t('rates.more', { count: rates.length })}</p>}
    </>
  )
}

import type { ReactNode } from 'react'
import { useId } from 'react'
import { getBrief, saveNotes } from '#contract/preparation.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { useAutosave } from './autosave.ts'
import { SavingLine } from './saving-line.tsx'

type Props = { consultationId: string; notes: { text: string; version: number } }

/** The office's private notes, saved automatically and never shown to clients. */
export function Notes({ consultationId: id, notes }: Props): ReactNode {
  const t = useText('brief')
  const heading = useId()
  const { value, saving, theirs, change, flush, settle } = useAutosave(
    { value: notes.text, version: notes.version },
    {
      save: async (text, version) => {
        const answer = await call(saveNotes, { id, text, version })
        return answer.ok ? { ...answer, value: answer.value.notes.version } : answer
      },
      read: async () => {
        const answer = await call(getBrief, { id })
        if (!answer.ok) return answer
        const { text, version } = answer.value.notes
        return { ...answer, value: { value: text, version } }
      },
      isSame: (one, other) => one === other,
    },
  )
  return (
    <section className="card" aria-labelledby={heading}>
      <h3 id={heading}>{t('notes.title')}</h3>
      <p id={`${heading}-hint`} className="hint">
        {t('notes.hint')}
      </p>
      <textarea
        aria-labelledby={heading}
        aria-describedby={`${heading}-hint`}
        className="growing"
        rows={4}
        maxLength={20_000}
        dir="auto"
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={() => void flush()}
      />
      {theirs && (
        <div className="notice warm stack tight" role="alert">
          <p>{t('stale.notes')}</p>
          <p className="typed">{theirs.value}</p>
          <p className="row">
            <Button onClick={() => settle(`${theirs.value}\n\n${value}`)}>{t('stale.both')}</Button>
            <Button look="plain" onClick={() => settle(theirs.value)}>
              {t('stale.theirs')}
            </Button>
            <Button look="plain" onClick={() => settle(value)}>
              {t('stale.mine')}
            </Button>
          </p>
        </div>
      )}
      <SavingLine saving={saving} onRetry={() => void flush()} />
    </section>
  )
}

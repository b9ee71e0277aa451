import { type ReactNode, useId, useState } from 'react'
import { type Brief, getBrief, saveNotes } from '#contract/preparation.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { useAutosave } from './autosave.ts'
import { SavingLine } from './saving-line.tsx'

type Note = { text: string; version: number }

/**
 * Notes that clients never see. Where there are several counsellors, a switch chooses between those that the staff
 * share and the reader's own.
 */
export function Notes({
  consultationId,
  brief,
  hasColleagues,
}: {
  consultationId: string
  brief: Pick<Brief, 'notes' | 'privateNotes'>
  hasColleagues: boolean
}): ReactNode {
  const t = useText('brief')
  const heading = useId()
  const [isPrivate, setPrivate] = useState(brief.notes.text === '' && brief.privateNotes.text !== '')
  const hasChoice = hasColleagues || brief.privateNotes.text !== ''
  const field = { consultationId, heading }
  return (
    <section className="card" aria-labelledby={heading}>
      <h3 id={heading}>{t('notes.title')}</h3>
      {hasChoice && (
        <fieldset className="field roles inline" aria-label={t('notes.readers')}>
          {[false, true].map((each) => (
            <label key={String(each)}>
              <input
                type="radio"
                name="readers"
                checked={isPrivate === each}
                onChange={() => setPrivate(each)}
              />
              {t(each ? 'notes.private' : 'notes.shared')}
            </label>
          ))}
        </fieldset>
      )}
      {/* Both stay, so that what is being typed is saved when the switch is used. */}
      <div hidden={isPrivate}>
        <NotesField {...field} notes={brief.notes} isPrivate={false} />
      </div>
      {hasChoice && (
        <div hidden={!isPrivate}>
          <NotesField {...field} notes={brief.privateNotes} isPrivate />
        </div>
      )}
    </section>
  )
}

type FieldProps = { consultationId: string; heading: string; notes: Note; isPrivate: boolean }

/** Saves while the reader types. */
function NotesField({ consultationId: id, heading, notes, isPrivate }: FieldProps): ReactNode {
  const t = useText('brief')
  const hint = useId()
  const { value, saving, theirs, change, flush, settle } = useAutosave(
    { value: notes.text, version: notes.version },
    {
      save: async (text, version) => {
        const answer = await call(saveNotes, { id, text, version, private: isPrivate })
        return answer.ok ? { ...answer, value: answer.value.notes.version } : answer
      },
      read: async () => {
        const answer = await call(getBrief, { id })
        if (!answer.ok) return answer
        const { text, version } = isPrivate ? answer.value.privateNotes : answer.value.notes
        return { ...answer, value: { value: text, version } }
      },
      isSame: (one, other) => one === other,
    },
  )
  return (
    <>
      <p id={hint} className="hint">
        {t(isPrivate ? 'notes.privateHint' : 'notes.hint')}
      </p>
      <textarea
        aria-labelledby={heading}
        aria-describedby={hint}
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
    </>
  )
}

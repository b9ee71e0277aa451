import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { verbatim } from '#web/pages/admin/verbatim.ts'
import { useText } from '#web/texts/use-text.ts'
import { type DraftStep, linkOf } from './draft.ts'

type Props = {
  step: DraftStep
  number: number
  isLast: boolean
  /** Newly added: it gets the focus. */
  isNew: boolean
  language: string
  onWrite: (next: Partial<DraftStep>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onNext: () => void
}

/** One step of a plan; Enter continues with the next one. */
export function StepFields(props: Props): ReactNode {
  const { step, number, isLast, isNew, language, onWrite, onMove, onRemove, onNext } = props
  const t = useText('brief')
  const id = useId()
  // An incomplete link is an error only after the field was left.
  const [wasLeft, setLeft] = useState(false)
  // Does not change while a field is being typed, so that clearing it does not close the fields.
  const [isUsed] = useState(step.on !== '' || step.link !== '')
  const isFaulty = wasLeft && linkOf(step.link) === null
  const resume = (event: KeyboardEvent): void => {
    // Enter also commits a Korean syllable (IME composition).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }
  return (
    <li>
      <div className="field">
        <label htmlFor={id}>{t('draft.step', { number })}</label>
        <textarea
          id={id}
          className="growing line"
          lang={language}
          dir="auto"
          rows={1}
          maxLength={300}
          autoFocus={isNew}
          value={step.text}
          onKeyDown={resume}
          onChange={({ target }) => onWrite({ text: target.value.replaceAll('\n', ' ') })}
        />
      </div>
      <div className="step-tools">
        <button type="button" className="button quiet" disabled={number === 1} onClick={() => onMove(-1)}>
          <span aria-hidden="true">↑</span>
          <span className="visually-hidden">{t('draft.up', { number })}</span>
        </button>
        <button type="button" className="button quiet" disabled={isLast} onClick={() => onMove(1)}>
          <span aria-hidden="true">↓</span>
          <span className="visually-hidden">{t('draft.down', { number })}</span>
        </button>
        <button type="button" className="button quiet" onClick={onRemove}>
          <span aria-hidden="true">✕</span>
          <span className="visually-hidden">{t('draft.remove', { number })}</span>
        </button>
      </div>
      <details className={isUsed ? 'used' : undefined} open={isUsed}>
        <summary>{t('draft.more')}</summary>
        <div className="pair">
          <div className="field">
            <label htmlFor={`${id}-on`}>{t('draft.on')}</label>
            <input
              id={`${id}-on`}
              type="date"
              value={step.on}
              onChange={({ target }) => onWrite({ on: target.value })}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-link`}>{t('draft.link')}</label>
            <input
              id={`${id}-link`}
              inputMode="url"
              {...verbatim}
              maxLength={290}
              value={step.link}
              aria-invalid={isFaulty || undefined}
              aria-describedby={isFaulty ? `${id}-fault` : undefined}
              onBlur={() => setLeft(true)}
              onChange={({ target }) => {
                setLeft(false)
                onWrite({ link: target.value })
              }}
            />
            {isFaulty && (
              <p id={`${id}-fault`} className="fault" role="alert">
                {t('draft.linkFault')}
              </p>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

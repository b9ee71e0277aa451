import { type ReactNode, useId } from 'react'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import type { Code } from '#web/wire/api.ts'
import { useFormState } from './form.tsx'

type ControlProps = {
  id: string
  name: string
  required: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  fault?: Code
}

/** Returns the hint and error below a control, and the ids for its `aria-describedby`. */
export function useNotes(name: string, hint: ReactNode, givenFault?: Code) {
  const id = useId()
  const errorText = useErrorText()
  const { faults } = useFormState()
  const fault = givenFault ?? faults[name]
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  const notes = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="fault" role="alert">
          {errorText(fault === 'INVALID_INPUT' ? 'FIELD_INVALID' : fault)}
        </p>
      )}
    </>
  )
  return { id, isFaulty: Boolean(fault), described, notes }
}

/**
 * A label, its control, a hint and the error: `<Field name="email" label="Email">{(control) => <input
 * {...control} />}</Field>`
 */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }): ReactNode {
  const { name, label, hint, optional = false, children } = props
  const t = useText()
  const { id, isFaulty, described, notes } = useNotes(name, hint, props.fault)
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="muted small">{t('optional')}</span>}
      </div>
      {children({
        id,
        name,
        required: !optional,
        ...(isFaulty ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {notes}
    </div>
  )
}

/** A group of radio buttons named by its legend; after a refusal the group gets the focus. */
export function Choices(props: FieldProps & { children: ReactNode }): ReactNode {
  const { name, label, hint, children } = props
  const { isFaulty, described, notes } = useNotes(name, hint, props.fault)
  return (
    <fieldset
      className="field"
      role="radiogroup"
      tabIndex={-1}
      aria-required
      aria-invalid={isFaulty ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      <div className="choices">{children}</div>
      {notes}
    </fieldset>
  )
}

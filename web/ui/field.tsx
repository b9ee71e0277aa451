import type { Code } from '#web/wire/api.ts'
import { type ReactNode, useId, useState } from 'react'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { useFormState } from './form.tsx'

type ControlProps = {
  id: string
  name: string
  required: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Error code of the field. */
  fault?: Code
}

/** Returns the hint and error below a control, and the ids for its `aria-describedby`. */
function useNotes(name: string, hint: ReactNode, givenFault?: Code) {
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

/** A password input with a button that shows the text: long passwords are typed on small screens. */
export function PasswordField(
  props: FieldProps & { autoComplete: 'current-password' | 'new-password'; autoFocus?: boolean },
): ReactNode {
  const t = useText()
  const [shown, setShown] = useState(false)
  const { autoComplete, autoFocus = false, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <div className="with-button">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            maxLength={512}
          />
          <button
            type="button"
            className="button quiet"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('hide') : t('show')}
          </button>
        </div>
      )}
    </Field>
  )
}

/**
 * True for pasted text or a single key. Text filled in by a program such as a password manager is not
 * submitted automatically.
 */
const isTypedOrPasted = (event: Event): boolean =>
  event instanceof InputEvent && (event.inputType === 'insertFromPaste' || event.data?.length === 1)

/** Safari has `requestSubmit` only from version 16. */
const pressSubmit = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[type=submit]')?.click()

/**
 * A six-digit code from a mail or an authenticator app; phones offer it from the message
 * (`one-time-code`).
 */
export function CodeField(
  props: FieldProps & { autoFocus?: boolean; length?: number; sendsItself?: boolean },
): ReactNode {
  const { autoFocus = false, length = 6, sendsItself = false, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="code"
          inputMode={length === 6 ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // Truncate after removing spaces: maxLength would truncate a pasted " 624207" first.
          onInput={({ currentTarget: input, nativeEvent }) => {
            const digits = input.value.replace(/\s/g, '')
            const code = digits.slice(0, length)
            if (code !== input.value) input.value = code
            if (sendsItself && digits.length === length && isTypedOrPasted(nativeEvent))
              pressSubmit(input.form)
          }}
          // The user has just asked for the code, so typing it is the next step.
          autoFocus={autoFocus}
        />
      )}
    </Field>
  )
}

/** A checkbox whose whole line is clickable. `children` is the label. */
export function Checkbox(props: {
  name: string
  defaultChecked?: boolean
  children: ReactNode
  hint?: ReactNode
  /** Content beside the label that is not part of it, such as a link. */
  after?: ReactNode
}): ReactNode {
  const { name, defaultChecked = false, children, hint, after } = props
  const { id, isFaulty, described, notes } = useNotes(name, hint)
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={defaultChecked}
        aria-invalid={isFaulty ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label htmlFor={id}>{children}</label>
      {after}
      {notes}
    </div>
  )
}

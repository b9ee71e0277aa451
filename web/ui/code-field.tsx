import type { ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

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

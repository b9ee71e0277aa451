import { type ReactNode, useState } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Field, type FieldProps } from './field.tsx'

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

import type { ComponentProps, ReactNode } from 'react'
import { useFormState } from './form.tsx'
import { Spinner } from './spinner.tsx'

type Look = 'main' | 'warm' | 'plain' | 'quiet' | 'danger'

/**
 * A button. A `submit` button is busy while its form is pending; it stays focusable, so the focus is
 * not lost.
 */
export function Button(
  props: Omit<ComponentProps<'button'>, 'className'> & { look?: Look; busy?: boolean; wide?: boolean },
): ReactNode {
  const { look = 'main', busy: busyProp, wide = false, type = 'button', children, onClick, ...rest } = props
  const { pending } = useFormState()
  const busy = busyProp ?? (type === 'submit' && pending)
  return (
    <button
      {...rest}
      type={type}
      className={`button ${look}${wide ? ' wide' : ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

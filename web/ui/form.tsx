import {
  type ReactNode,
  type SubmitEvent,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { type ErrorText, useErrorText } from '#web/texts/use-text.ts'
import type { Answer, Code, FieldErrors, Refusal } from '#web/wire/api.ts'
import { Alert } from './alert.tsx'
import { useOffline } from './use-offline.ts'

export type Action<Value> = {
  submit: (form: FormData) => void
  /** Sets a refusal without running the action; `names` are those of the form's controls. */
  refuse: (refusal: Refusal, names?: readonly string[]) => void
  pending: boolean
  /**
   * Answer to the last submission. The previous one stays while a submission is pending, so that the
   * layout does not move.
   */
  answer: Answer<Value> | null
  /** Number of answers so far. */
  round: number
  clear: () => void
  /** Field names of the last submission. */
  names: readonly string[]
}

/** Runs a submission: pending until it is answered. A thrown error reaches the error boundary. */
export function useAction<Value>(action: (form: FormData) => Promise<Answer<Value>>): Action<Value> {
  const [{ answer, round }, setAnswered] = useState<{ answer: Answer<Value> | null; round: number }>({
    answer: null,
    round: 0,
  })
  const setAnswer = (answer: Answer<Value> | null): void =>
    setAnswered((before) => ({ answer, round: before.round + 1 }))
  const [names, setNames] = useState<readonly string[]>([])
  const [pending, startTransition] = useTransition()
  return {
    pending,
    answer,
    round,
    names,
    clear: () => setAnswer(null),
    refuse: (refusal, controls = []) => {
      setAnswer(refusal)
      setNames(controls)
    },
    submit: (form) => {
      // Ignore a second click while the first submission is pending.
      if (pending) return
      setNames([...form.keys()])
      startTransition(async () => {
        const next = await action(form)
        startTransition(() => setAnswer(next))
      })
    },
  }
}

/** Builds a refusal about one or more inputs without asking the server. */
export const inputRefusal = (fields: FieldErrors, code: Code = 'INVALID_INPUT'): Refusal => ({
  ok: false,
  code,
  message: '',
  fields,
})

/** Maps the browser's constraint violations (`required`, `type="email"`, `pattern`) to error codes. */
function constraintErrors(form: HTMLFormElement): FieldErrors {
  const faults: FieldErrors = {}
  // Buttons and fieldsets are in `elements` too; they are always valid.
  for (const control of form.elements as Iterable<HTMLInputElement>) {
    const isBlank =
      control.required &&
      control.type !== 'checkbox' &&
      control.type !== 'password' &&
      control.value.trim() === ''
    if (control.validity.valueMissing || isBlank) faults[control.name] ??= 'REQUIRED'
    // The server validates email addresses: browsers disagree about them.
    else if (!control.validity.valid && !control.validity.typeMismatch)
      faults[control.name] ??= 'INVALID_INPUT'
  }
  return faults
}

const namesOf = (form: HTMLFormElement): string[] =>
  [...(form.elements as Iterable<HTMLInputElement>)].map(({ name }) => name)

/** Returns one value of a form as text; '' if there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type FormState = {
  faults: FieldErrors
  refusal: Refusal | null
  round: number
  pending: boolean
  names: readonly string[]
  /** Hides the error of a field that is being corrected. */
  correct: (name: string) => void
}
const FormContext = createContext<FormState>({
  faults: {},
  refusal: null,
  round: 0,
  pending: false,
  names: [],
  correct: () => {},
})

export const useFormState = (): FormState => useContext(FormContext)

/** Tracks the refusal's field errors and hides those of fields that have been edited since. */
function useCorrections(refusal: Refusal | null) {
  const [corrected, setCorrected] = useState<{ of: Refusal | null; names: readonly string[] }>({
    of: null,
    names: [],
  })
  const names = corrected.of === refusal ? corrected.names : []
  const open = Object.entries(refusal?.fields ?? {}).filter(([name]) => !names.includes(name))
  return {
    faults: Object.fromEntries(open),
    correct: (name: string) => {
      if (open.some(([faulty]) => faulty === name))
        setCorrected((before) => ({
          of: refusal,
          names: before.of === refusal ? [...before.names, name] : [name],
        }))
    },
  }
}

/**
 * A form around an action. Fields keep their values; after a refusal the first field with an error gets
 * the focus. The browser's constraint violations are shown beside the field, in the reader's language.
 */
export function Form<Value>(props: {
  action: Action<Value>
  children: ReactNode
  label?: string
  className?: string
  /** Finds errors beyond the browser's constraints; both are shown together before anything is sent. */
  check?: (form: FormData) => FieldErrors
  /** Called with the form's values after a field was edited. */
  onChange?: (form: FormData) => void
}): ReactNode {
  const { action, children, label, className = 'stack', check, onChange } = props
  const form = useRef<HTMLFormElement>(null)
  const { answer, pending } = action
  const refusal = answer && !answer.ok ? answer : null

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  const { faults, correct } = useCorrections(refusal)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const ours = check?.(form) ?? {}
    const faults = { ...ours, ...constraintErrors(event.currentTarget) }
    const codes = new Set(Object.values(faults))
    const [only] = codes.size === 1 ? Object.values(ours) : []
    if (codes.size > 0) action.refuse(inputRefusal(faults, only), namesOf(event.currentTarget))
    else action.submit(form)
  }
  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ target, currentTarget }) => {
        if (target instanceof Element) correct(target.getAttribute('name') ?? '')
        onChange?.(new FormData(currentTarget))
      }}
    >
      <FormContext value={{ faults, refusal, round: action.round, pending, names: action.names, correct }}>
        {children}
      </FormContext>
    </form>
  )
}

/** True if the call was lost or the server failed. */
export const isOutage = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'UNREACHABLE' || code === 'INTERNAL'

/**
 * Returns the message of a refusal: `outage` if the call was lost or the server failed, `refused` if
 * the server gives no reason.
 */
export const failureText = (
  refusal: Refusal,
  errorText: ErrorText,
  outage?: string,
  refused?: string,
): string => (outage && isOutage(refusal) ? outage : errorText(refusal.code, refusal.message, refused))

/**
 * The form's refusal as a message; place it beside the submit button. `outage` is shown if the call was
 * lost or the server failed, `refused` if the server gives no reason.
 */
export function FormAlert(props: {
  outage?: string
  refused?: string
  except?: readonly string[]
}): ReactNode {
  const { outage, refused, except = [] } = props
  const { refusal, faults, names, round } = useFormState()
  const errorText = useErrorText()
  const isOffline = useOffline()
  if (!refusal || except.includes(refusal.code)) return null
  const fields = Object.entries(refusal.fields ?? {})
  if (fields.length > 0 && Object.keys(faults).length === 0) return null
  // A new key for each answer makes screen readers announce an identical message again.
  if (outage && isOutage(refusal))
    return (
      <Alert key={round}>
        {outage}
        {isOffline && ` ${errorText('UNREACHABLE')}`}
      </Alert>
    )
  // A field of this form already shows this error. Errors of fields that this form does not have are
  // shown here.
  const isShownAtField = fields.some(([name, code]) => code === refusal.code && names.includes(name))
  if (isShownAtField && refusal.code !== 'INVALID_INPUT') return null
  return <Alert key={round}>{failureText(refusal, errorText, outage, refused)}</Alert>
}

import type { ReactNode, SubmitEvent } from 'react'
import { createContext, useContext, useEffect, useRef, useState, useTransition } from 'react'
import type { Answer, Code, Faults, Refusal } from '#web/wire/api.ts'
import { type ErrorText, useErrorText } from '#web/texts/use-text.ts'
import { Alert } from './alert.tsx'
import { useOffline } from './use-offline.ts'

export type Action<Value> = {
  submit: (form: FormData) => void
  /** Answers "no" without running the action; `names` are those of the form's controls. */
  refuse: (refusal: Refusal, names?: readonly string[]) => void
  pending: boolean
  /** The answer to the last submission; the one before while a submission is pending, so that nothing moves. */
  answer: Answer<Value> | null
  /** Number of answers so far. */
  round: number
  clear: () => void
  /** Names of what was submitted last. */
  names: readonly string[]
}

/** Runs a submission: pending until it is answered, then its answer. A throw meets the error screen. */
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
      // A second press of the button while the first is on its way is the same wish.
      if (pending) return
      setNames([...form.keys()])
      startTransition(async () => {
        const next = await action(form)
        startTransition(() => setAnswer(next))
      })
    },
  }
}

/** A "no" about one or more inputs, found without asking the server. */
export const faulty = (fields: Faults, code: Code = 'INVALID_INPUT'): Refusal => ({
  ok: false,
  code,
  message: '',
  fields,
})

/** What the browser itself finds wrong (`required`, `type="email"`, `pattern`), as codes of the error table. */
function faultsOf(form: HTMLFormElement): Faults {
  const faults: Faults = {}
  // Of buttons and groups nothing is required, and they are valid.
  for (const control of form.elements as Iterable<HTMLInputElement>) {
    const isBlank =
      control.required &&
      control.type !== 'checkbox' &&
      control.type !== 'password' &&
      control.value.trim() === ''
    if (control.validity.valueMissing || isBlank) faults[control.name] ??= 'REQUIRED'
    // What is an e-mail address is the server's to say: browsers disagree about it.
    else if (!control.validity.valid && !control.validity.typeMismatch)
      faults[control.name] ??= 'INVALID_INPUT'
  }
  return faults
}

const namesOf = (form: HTMLFormElement): string[] =>
  [...(form.elements as Iterable<HTMLInputElement>)].map(({ name }) => name)

/** One value of a form as text; '' when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type FormState = {
  faults: Faults
  refusal: Refusal | null
  round: number
  pending: boolean
  names: readonly string[]
  /** A field is being corrected, so its fault is not said any more. */
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

/** The faults that still stand: a field that is being corrected is not scolded any more. */
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
 * A form around an action. Fields keep what was typed; after a refusal the first faulty field has
 * the focus. What the browser finds wrong is said beside the field, in the reader's language.
 */
export function Form<Value>(props: {
  action: Action<Value>
  children: ReactNode
  label?: string
  className?: string
  /** Mistakes that the browser does not know of: said together with its own, before anything is sent. */
  check?: (form: FormData) => Faults
  /** Told of what the form holds whenever somebody has typed or chosen something in a field. */
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
    const faults = { ...ours, ...faultsOf(event.currentTarget) }
    const codes = new Set(Object.values(faults))
    const [only] = codes.size === 1 ? Object.values(ours) : []
    if (codes.size > 0) action.refuse(faulty(faults, only), namesOf(event.currentTarget))
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

const OUTAGES = new Set(['UNREACHABLE', 'INTERNAL'])

/**
 * A refusal in the reader's words: `outage` when nobody decided (the call was lost, or the server failed), `refused` when
 * the server gives no reason.
 */
export const failureText = (
  { code, message }: Refusal,
  errorText: ErrorText,
  outage?: string,
  refused?: string,
): string => (outage && OUTAGES.has(code) ? outage : errorText(code, message, refused))

/**
 * Why the form was refused, in the reader's words. Put it beside the button that submits. `outage`
 * is what to say when nobody decided: the call was lost, or the server failed; `refused` when it was
 * refused for a reason that nobody tells.
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
  // A new element for each answer: the same sentence is announced again.
  if (outage && OUTAGES.has(refusal.code))
    return (
      <Alert key={round}>
        {outage}
        {isOffline && ` ${errorText('UNREACHABLE')}`}
      </Alert>
    )
  // Beside its field it is said already; a field that this form does not show cannot say it.
  const isSaid = fields.some(([name, code]) => code === refusal.code && names.includes(name))
  if (isSaid && refusal.code !== 'INVALID_INPUT') return null
  return <Alert key={round}>{failureText(refusal, errorText, outage, refused)}</Alert>
}

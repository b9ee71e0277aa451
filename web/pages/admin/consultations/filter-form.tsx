import { type ReactNode, type SubmitEvent, useEffect, useId, useReducer, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { verbatim } from '#web/pages/admin/verbatim.ts'
import { oneOf } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { searchOf } from './filters.ts'

/** Long enough to continue typing, short enough to feel immediate. */
const TYPING_PAUSE_MS = 300

/** Location state of a navigation that a filter form has requested. */
const BY_FORM = 'by form'

/** The filters of a view. Their state is in the address; named fields become query parameters. */
export function FilterForm(props: {
  /** Minimum search length. */
  minLetters?: number
  children: ReactNode
}): ReactNode {
  const { minLetters, children } = props
  const t = useText('admin')
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state === BY_FORM
  const asked = withoutPage(search)
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The query that this form requested last; its answer may be pending. */
  const requested = useRef(asked)
  // Remount the fields after a history navigation, so that they show its filters.
  const [visit, startAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // The answer to this form's own request must not reset what has been typed since.
    if (isOwn || asked === requested.current) return
    // A navigation cancels a pending search.
    clearTimeout(typing.current)
    requested.current = asked
    startAnew()
  }, [asked, isOwn])
  useEffect(() => () => clearTimeout(typing.current), [])
  // A search that is still waiting would cancel the navigation to another page. React reports a navigation too late for
  // this on a busy device.
  useEffect(() => {
    const stopWaiting = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      // A link that opens in another tab leaves this page as it is.
      if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
      if (target.closest('a:not([target])')) clearTimeout(typing.current)
    }
    document.addEventListener('click', stopWaiting, true)
    return () => document.removeEventListener('click', stopWaiting, true)
  }, [])

  const goTo = (search: string, by?: typeof BY_FORM): void => {
    clearTimeout(typing.current)
    void navigate({ search }, { preventScrollReset: true, state: by })
  }
  const apply = (): void => {
    if (!form.current) return
    const search = String(searchOf(new FormData(form.current), minLetters))
    if (search === requested.current) return
    requested.current = search
    goTo(search, BY_FORM)
  }
  const applySoon = (): void => {
    clearTimeout(typing.current)
    typing.current = setTimeout(apply, TYPING_PAUSE_MS)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    apply()
  }
  return (
    <form key={visit} ref={form} className="filters" role="search" onSubmit={submit} onChange={applySoon}>
      {children}
      <label className="button quiet filter-toggle">
        <input type="checkbox" defaultChecked={asked !== ''} />
        {t('consultations.filters')}
      </label>
      {asked !== '' && (
        <button type="button" className="button quiet" onClick={() => goTo('')}>
          {t('consultations.clear')}
        </button>
      )}
    </form>
  )
}

/** Returns an address's query without the page number. */
function withoutPage(search: string): string {
  const asked = new URLSearchParams(search)
  asked.delete('page')
  return String(asked)
}

/** A search field without autocorrection, because the text is often an address or an id. */
export function SearchField(props: {
  name: string
  label: string
  hint: string
  maxLength: number
}): ReactNode {
  const { name, label, hint, maxLength } = props
  const [search] = useSearchParams()
  const id = useId()
  return (
    <div className="filter wide">
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <input
        id={id}
        aria-describedby={`${id}-hint`}
        type="search"
        name={name}
        maxLength={maxLength}
        defaultValue={search.get(name) ?? ''}
        {...verbatim}
      />
      <small id={`${id}-hint`} className="muted">
        {hint}
      </small>
    </div>
  )
}

/** A select of known values; an unknown value in the address is shown as the default. */
export function ChoiceField(props: {
  name: string
  label: string
  choices: readonly (readonly [value: string, text: string])[]
}): ReactNode {
  const { name, label, choices } = props
  const [search] = useSearchParams()
  const values = choices.map(([value]) => value)
  return (
    <label className="filter">
      <span>{label}</span>
      <select name={name} defaultValue={oneOf(values, search.get(name)) ?? ''}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The first and last day of a period, as Korean dates; by default those in the address. */
export function PeriodFields({ from, to }: { from?: string; to?: string }): ReactNode {
  const t = useText('admin')
  const [search] = useSearchParams()
  return (
    <>
      <label className="filter">
        <span>{t('consultations.from')}</span>
        <input type="date" name="from" defaultValue={from ?? search.get('from') ?? ''} />
      </label>
      <label className="filter">
        <span>{t('consultations.to')}</span>
        <input type="date" name="to" defaultValue={to ?? search.get('to') ?? ''} />
      </label>
    </>
  )
}

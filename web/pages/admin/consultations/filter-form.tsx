import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useText } from '#web/texts/use-text.ts'
import { searchOf } from './filters.ts'
import { oneOf } from '#web/pages/admin/views.ts'

/** Long enough to type on, short enough to seem at once. */
const TYPING_PAUSE_MS = 300

/** Marks an address that a form of filters has asked for. */
const BY_FORM = 'by form'

/** The filters of a section; the address is where they are kept. Named fields go into it as they are. */
export function FilterForm(props: {
  /** Fewer letters are not looked for. */
  leastLetters?: number
  children: (search: URLSearchParams) => ReactNode
}): ReactNode {
  const { leastLetters, children } = props
  const t = useText('admin')
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state === BY_FORM
  const asked = withoutPage(search)
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What this form has asked for; its answer may not be here yet. */
  const wished = useRef(asked)
  // Going back in the history must be seen in the fields, too: they start anew.
  const [visit, startAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // An answer to what this form has asked for leaves alone what has been typed since.
    if (isOwn || asked === wished.current) return
    // Whoever has gone on is not led back by what they had begun to type.
    clearTimeout(typing.current)
    wished.current = asked
    startAnew()
  }, [asked, isOwn])
  useEffect(() => () => clearTimeout(typing.current), [])

  const goTo = (wish: string, by?: typeof BY_FORM): void => {
    clearTimeout(typing.current)
    void navigate({ search: wish }, { preventScrollReset: true, state: by })
  }
  const apply = (): void => {
    if (!form.current) return
    const wish = String(searchOf(new FormData(form.current), leastLetters))
    if (wish === wished.current) return
    wished.current = wish
    goTo(wish, BY_FORM)
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
      {children(new URLSearchParams(search))}
      {asked !== '' && (
        <button type="button" className="button quiet" onClick={() => goTo('')}>
          {t('consultations.clear')}
        </button>
      )}
    </form>
  )
}

/** What an address asks for, on whatever page. */
function withoutPage(search: string): string {
  const asked = new URLSearchParams(search)
  asked.delete('page')
  return String(asked)
}

/** Words to look for, often an address or an id: the browser leaves them as they are typed. */
export function SearchField(props: {
  name: string
  label: string
  hint: string
  maxLength: number
  search: URLSearchParams
}): ReactNode {
  const { name, label, hint, maxLength, search } = props
  return (
    <label className="filter wide">
      <span>{label}</span>
      <input
        type="search"
        name={name}
        maxLength={maxLength}
        defaultValue={search.get(name) ?? ''}
        placeholder={hint}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}

/** One of a few; what the address holds and is none of them is shown as the one without a word there. */
export function ChoiceField(props: {
  name: string
  label: string
  choices: readonly (readonly [value: string, text: string])[]
  search: URLSearchParams
}): ReactNode {
  const { name, label, choices, search } = props
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

/** The first and the last day of a period, Korean dates. */
export function PeriodFields({ from, to }: { from: string; to: string }): ReactNode {
  const t = useText('admin')
  return (
    <>
      <label className="filter">
        <span>{t('consultations.from')}</span>
        <input type="date" name="from" defaultValue={from} />
      </label>
      <label className="filter">
        <span>{t('consultations.to')}</span>
        <input type="date" name="to" defaultValue={to} />
      </label>
    </>
  )
}

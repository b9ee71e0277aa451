import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useReducer, useRef } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { changeSearch, SEARCH_CHANGED } from '#web/program/page.ts'
import { searchOf } from './filters.ts'
import { oneOf, searchOfView, type View } from '#web/pages/admin/views.ts'

/** Long enough to type on, short enough to seem at once. */
const TYPING_PAUSE_MS = 300

/** The filters of a section; the address is where they are kept. Named fields go into it as they are. */
export function FilterForm(props: {
  view: View
  /** Fewer letters are not looked for. */
  leastLetters?: number
  children: (search: URLSearchParams) => ReactNode
}): ReactNode {
  const { view, leastLetters, children } = props
  const t = useText('admin')
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Going back in the history must be seen in the fields, too: they start anew.
  const [visit, startAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // A link of the page may ask for something else, too.
    const follow = (): void => {
      // Whoever has gone on is not led back by what they had begun to type.
      clearTimeout(typing.current)
      if (form.current && !isAskedFor(wishOf(view, form.current, leastLetters))) startAnew()
    }
    addEventListener('popstate', startAnew)
    addEventListener(SEARCH_CHANGED, follow)
    return () => {
      removeEventListener('popstate', startAnew)
      removeEventListener(SEARCH_CHANGED, follow)
      clearTimeout(typing.current)
    }
  }, [view, leastLetters])

  const apply = (): void => {
    clearTimeout(typing.current)
    if (!form.current) return
    const wish = wishOf(view, form.current, leastLetters)
    if (!isAskedFor(wish)) changeSearch(wish)
  }
  const applySoon = (): void => {
    clearTimeout(typing.current)
    typing.current = setTimeout(apply, TYPING_PAUSE_MS)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    apply()
  }
  const clear = (): void => {
    clearTimeout(typing.current)
    changeSearch(searchOfView(view))
    startAnew()
  }
  const search = new URLSearchParams(location.search)
  const isFiltered = [...search.keys()].some((name) => name !== 'page' && name !== 'view')
  return (
    <form key={visit} ref={form} className="filters" role="search" onSubmit={submit} onChange={applySoon}>
      {children(search)}
      {isFiltered && (
        <button type="button" className="button quiet" onClick={clear}>
          {t('consultations.clear')}
        </button>
      )}
    </form>
  )
}

const wishOf = (view: View, form: HTMLFormElement, leastLetters?: number): URLSearchParams =>
  searchOfView(view, searchOf(new FormData(form), leastLetters))

/** Whether the address asks for it already, on whatever page. */
function isAskedFor(wish: URLSearchParams): boolean {
  const asked = new URLSearchParams(location.search)
  asked.delete('page')
  return String(wish) === String(asked)
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

import type { ReactNode, SubmitEvent } from 'react'
import { useEffect, useReducer, useRef } from 'react'
import { sortOrders } from '#contract/consultations.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { useText } from '#web/messages/use-text.ts'
import { changeSearch } from '#web/page.ts'
import { searchOf } from './filters.ts'
import { statusLabels } from './labels.ts'
import { oneOf } from './views.ts'

/** Long enough to type on, short enough to seem at once. */
const TYPING_PAUSE_MS = 300

/** What the table shows; the address is where it is kept. */
export function FilterBar(): ReactNode {
  const t = useText('admin')
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Going back in the history must be seen in the fields, too: they start anew.
  const [visit, startAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    addEventListener('popstate', startAnew)
    return () => {
      removeEventListener('popstate', startAnew)
      clearTimeout(typing.current)
    }
  }, [])

  const apply = (): void => {
    clearTimeout(typing.current)
    if (!form.current) return
    const wanted = searchOf(new FormData(form.current))
    const shown = new URLSearchParams(location.search)
    shown.delete('page')
    if (String(wanted) !== String(shown)) changeSearch(wanted)
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
    changeSearch(new URLSearchParams())
    startAnew()
  }
  const search = new URLSearchParams(location.search)
  return (
    <form key={visit} ref={form} className="filters" role="search" onSubmit={submit} onChange={applySoon}>
      <label className="filter wide">
        <span>{t('consultations.search')}</span>
        <input
          type="search"
          name="q"
          maxLength={100}
          defaultValue={search.get('q') ?? ''}
          placeholder={t('consultations.searchHint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <label className="filter">
        <span>{t('consultations.statusFilter')}</span>
        <select name="status" defaultValue={oneOf(consultationStatuses, search.get('status')) ?? ''}>
          <option value="">{t('consultations.allStatuses')}</option>
          {consultationStatuses.map((status) => (
            <option key={status} value={status}>
              {t(statusLabels[status].text)}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        <span>{t('consultations.sort')}</span>
        <select name="sort" defaultValue={oneOf(sortOrders, search.get('sort')) ?? ''}>
          {sortOrders.map((order) => (
            // The first is how the table is sorted anyhow, so it needs no word in the address.
            <option key={order} value={order === sortOrders[0] ? '' : order}>
              {t(`consultations.sort.${order}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        <span>{t('consultations.from')}</span>
        <input type="date" name="from" defaultValue={search.get('from') ?? ''} />
      </label>
      <label className="filter">
        <span>{t('consultations.to')}</span>
        <input type="date" name="to" defaultValue={search.get('to') ?? ''} />
      </label>
      {search.size > (search.has('page') ? 1 : 0) && (
        <button type="button" className="button quiet" onClick={clear}>
          {t('consultations.clear')}
        </button>
      )}
    </form>
  )
}

import { type RefObject, useEffect } from 'react'

/** Rows through which `j` and `k` step, by the element that opens them. */
const ROWS = '[data-row], .records tbody tr'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Keyboard shortcuts: `/` focuses the view's search, or opens the clients; `j` and `k` step through rows,
 * Enter opens one.
 */
export function useKeyboardShortcuts(content: RefObject<HTMLElement | null>, openSearch: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '/') {
        event.preventDefault()
        const field = content.current?.querySelector<HTMLInputElement>('input[type=search]')
        if (field) field.focus()
        else openSearch()
      }
      if (event.key === 'j' || event.key === 'k') step(content.current, event.key === 'j' ? 1 : -1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function step(content: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(content?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter(
    (row) => row.getClientRects().length > 0,
  )
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by
  rows[next]?.focus()
}

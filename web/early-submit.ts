/**
 * Inlined before the forms of an app page. On a slow network somebody has typed and pressed Enter before
 * the page's script is there; the browser would send the form itself and lead away from it. So it is
 * kept, and sent when the page can (page-root.tsx).
 */
import { PAGE_ALIVE } from './page-alive.ts'

let early: HTMLFormElement | undefined

addEventListener('submit', (event) => {
  const form = event.target
  // Whatever is alive has taken it already.
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  form.ariaBusy = 'true'
  early = form
})

addEventListener(PAGE_ALIVE, () => {
  if (!early) return
  early.ariaBusy = null
  early.requestSubmit()
  early = undefined
})

/**
 * Inlined before the forms of an app page. On a slow network somebody has typed and pressed Enter before
 * the page's script is there; the browser would send the form itself and lead away from it. So it is
 * kept, and sent when the page can (page-root.tsx). When the script cannot be fetched, the page says so.
 */
import { LOST_NOTICE, PAGE_ALIVE, PAGE_LOST } from '#web/program/hydration-events.ts'

let early: HTMLFormElement | undefined
let lost = false

addEventListener('submit', (event) => {
  const form = event.target
  // Whatever is alive has taken it already.
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  if (lost) return
  form.ariaBusy = 'true'
  early = form
})

addEventListener(PAGE_ALIVE, () => {
  if (!early) return
  early.ariaBusy = null
  // Safari has `requestSubmit` from version 16 on.
  early.querySelector<HTMLElement>('[type=submit]')?.click()
  early = undefined
})

addEventListener(PAGE_LOST, () => {
  lost = true
  if (early) early.ariaBusy = null
  document.querySelector('.loading')?.remove()
  document.getElementById(LOST_NOTICE)?.removeAttribute('hidden')
})

// The failure of a script is told to its element only. Of ours, which are modules; PayPal's is not.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') dispatchEvent(new Event(PAGE_LOST))
  },
  true,
)

/**
 * Inlined before the forms of an app page. On a slow network a form may be submitted, or a button pressed,
 * before the page's script has loaded; the browser's own submission would navigate away. The submission is
 * held back, and the last of both is repeated after hydration (page-root.tsx). If the script cannot be fetched, a notice is shown.
 */
import { LOST_NOTICE, PAGE_ALIVE, PAGE_LOST } from '#web/program/hydration-events.ts'

let early: HTMLFormElement | undefined
let pressed: HTMLElement | null = null
let lost = false

addEventListener('submit', (event) => {
  const form = event.target
  // A hydrated form has handled the event already.
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  if (lost) return
  form.ariaBusy = 'true'
  early = form
})

addEventListener('click', ({ target }) => {
  pressed = (target as Element).closest('#root:not([data-started]) button[type=button]') ?? pressed
})

addEventListener(PAGE_ALIVE, () => {
  pressed?.click()
  pressed = null
  if (!early) return
  early.ariaBusy = null
  // Safari has `requestSubmit` only from version 16.
  early.querySelector<HTMLElement>('[type=submit]')?.click()
  early = undefined
})

addEventListener(PAGE_LOST, () => {
  lost = true
  if (early) early.ariaBusy = null
  document.querySelector('.loading')?.remove()
  document.getElementById(LOST_NOTICE)?.removeAttribute('hidden')
})

// Error events of scripts do not bubble, so listen in the capture phase. Only our scripts are modules;
// PayPal's is not.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') dispatchEvent(new Event(PAGE_LOST))
  },
  true,
)

/**
 * Inlined before the forms of an app page. On a slow network a form may be submitted, or a button pressed,
 * before the page's script has loaded; the browser's own submission would navigate away. The submission is
 * prevented, and the last submission or press is repeated after hydration (page-root.tsx). If the script cannot be
 * fetched, a notice is shown.
 *
 * The first use of Intl takes up to 160 ms on a slow phone. It happens after the content is painted, while the page's
 * script loads, so that the script's first date does not wait for it.
 */
import { SCRIPT_FAILED_NOTICE, PAGE_HYDRATED, SCRIPT_FAILED } from '#web/program/hydration-events.ts'

let early: HTMLFormElement | undefined
let pressed: HTMLElement | null = null
let hasFailed = false

document.addEventListener(
  'readystatechange',
  () => requestAnimationFrame(() => setTimeout(Intl.DateTimeFormat)),
  { once: true },
)

addEventListener('submit', (event) => {
  const form = event.target
  // A hydrated form has handled the event already.
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  if (hasFailed) return
  form.ariaBusy = 'true'
  early = form
})

addEventListener('click', ({ target }) => {
  pressed = (target as Element).closest('#root:not([data-started]) button[type=button]') ?? pressed
})

addEventListener(PAGE_HYDRATED, () => {
  pressed?.click()
  pressed = null
  if (!early) return
  early.ariaBusy = null
  // Safari has `requestSubmit` only from version 16.
  early.querySelector<HTMLElement>('[type=submit]')?.click()
  early = undefined
})

addEventListener(SCRIPT_FAILED, () => {
  hasFailed = true
  if (early) early.ariaBusy = null
  document.querySelector('.loading')?.remove()
  document.getElementById(SCRIPT_FAILED_NOTICE)?.removeAttribute('hidden')
})

// Error events of scripts do not bubble, so listen in the capture phase. Only our scripts are modules;
// PayPal's is not.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      dispatchEvent(new Event(SCRIPT_FAILED))
  },
  true,
)

/**
 * The only script of a public page, inlined into every document after the navigation bar: draws the bar
 * for the current user and opens and closes its menus. It uses no framework, so nothing is fetched.
 */
import { clearAccountData, onSessionChange, readSession } from '#web/wire/session.ts'

const one = document.querySelector.bind(document)

document.documentElement.classList.add('js')

const slots = [...document.querySelectorAll('[data-slot]')].map((slot) => ({
  slot,
  templates: [...slot.querySelectorAll('template')],
  visitor: [...slot.childNodes].filter((node) => !(node instanceof HTMLTemplateElement)),
}))

let shown: string | undefined

/**
 * Draws every slot for the current role, unless it is already shown: pages are rendered for a
 * logged-out visitor.
 */
function draw(): void {
  const session = readSession()
  if (session?.role !== shown) {
    shown = session?.role
    for (const { slot, templates, visitor } of slots) {
      const template = session && templates.find((candidate) => candidate.dataset.role === shown)
      slot.replaceChildren(...(template ? [template.content.cloneNode(true)] : visitor), ...templates)
    }
  }
  const name = one('[data-user-name]')
  if (name && session?.name) name.textContent = session.name
}

async function logOut(button: HTMLElement): Promise<void> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
  const response = await fetch('/api/logout', { method: 'POST', headers, body: '{}' }).catch(() => null)
  if (response?.ok || response?.status === 401) {
    clearAccountData()
    location.assign('/login')
    return
  }
  // The logout failed, so the session may still be valid; show an error instead of a logged-out bar.
  const alert = document.createElement('p')
  alert.role = 'alert'
  alert.textContent = button.dataset.logout!
  button.nextElementSibling?.remove()
  button.after(alert)
}

const closers = (): [HTMLElement | null, HTMLElement | null][] => [
  [one('[data-account-button]'), one('#account-menu')],
  [one('[data-menu-button]'), one('#menu')],
]

function setOpen(button: HTMLElement, list: HTMLElement, open: boolean): void {
  button.setAttribute('aria-expanded', String(open))
  if (list.id === 'menu') list.toggleAttribute('data-open', open)
  else list.hidden = !open
}

/** Closes open menus outside the click target; on Escape the focus returns to the menu's button. */
function closeOthers(target: Element | null): void {
  for (const [button, list] of closers()) {
    if (!button || !list || button.getAttribute('aria-expanded') !== 'true') continue
    if (target && (button.contains(target) || list.contains(target))) continue
    setOpen(button, list, false)
    if (!target) button.focus()
  }
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-closes][open]')) {
    if (!target || !details.contains(target)) details.open = false
  }
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  for (const [button, list] of closers()) {
    if (button && list && button.contains(target))
      setOpen(button, list, button.getAttribute('aria-expanded') !== 'true')
  }
  const language = target?.closest<HTMLAnchorElement>('a[href^="?lang="]')
  // Keep the chosen slot or zone, which is in the address, when the language changes.
  if (language)
    language.search = `${location.search.replace(/([?&])lang=[^&]*&?/, '$1')}&${language.search.slice(1)}`
  const login = target?.closest<HTMLAnchorElement>('.menu-login')
  // The login link carries the booking intent (program/booking-intent.ts).
  if (login && location.pathname === '/report') login.search = location.search || 'book=1'
  const logout = target?.closest<HTMLElement>('[data-logout]')
  if (logout) void logOut(logout)
  closeOthers(target ?? document.body)
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeOthers(null)
})

onSessionChange(draw)
// A page restored from the back-forward cache has the bar of the moment it was left.
addEventListener('pageshow', draw)
draw()

/**
 * Service worker of the admin screens, started by the browser when a push message arrives. It has no
 * fetch handler and no cache. Its scope is the address of the admin screens, as the server's header
 * allows.
 */

type PushMessage = { title: string; body: string; path: string; tag: string; lang: string }

/** Worker types declared here, because TypeScript's DOM and WebWorker libraries conflict. */
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Event & ExtendableEvent & { data: { json(): unknown } | null }
type ClickEvent = Event & ExtendableEvent & { notification: Notification }
type OpenWindow = { url: string; focus(): Promise<unknown> }
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: Event & ExtendableEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

const worker = self as unknown as WorkerScope
const ADMIN_PATH = '/admin-dashboard'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, tag, lang } = event.data.json() as PushMessage
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang, data: path }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

async function open(path: string): Promise<unknown> {
  const address = new URL(path.startsWith(ADMIN_PATH) ? path : ADMIN_PATH, location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  return shown ? shown.focus() : worker.clients.openWindow(address)
}

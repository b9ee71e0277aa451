import { DESK_SCOPE, DESK_WORKER_PATH } from '#contract/pushes.ts'

/** What this browser can do about alerts. On an iPhone only the app on the Home Screen can. */
export type PushAbility = 'able' | 'blocked' | 'needsHomeScreen' | 'unable'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needsHomeScreen' : 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration(DESK_SCOPE))?.pushManager?.getSubscription()) ?? null

/** The sum by which the list names this device; null when its browser has allowed nothing. */
export async function ownSum(): Promise<string | null> {
  const subscription = await ownSubscription().catch(() => null)
  if (!subscription) return null
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const PATIENCE_MS = 20_000

export type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks the person, then the browser's push service. Call it from a tap only: browsers ask nobody else. */
export async function subscribe(publicKey: string): Promise<Subscribed | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    return await Promise.race([subscribed(publicKey), inVain()])
  } catch {
    return 'failed'
  }
}

async function subscribed(publicKey: string): Promise<Subscribed> {
  await navigator.serviceWorker.register(workerAddress(), { scope: DESK_SCOPE })
  const { pushManager } = await navigator.serviceWorker.ready
  // One that the desk does not know may listen to keys of before.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

const inVain = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The push service does not answer')), PATIENCE_MS)
  })

/** This browser lets no alert in any more. */
export const unsubscribe = async (): Promise<void> => {
  await (await ownSubscription().catch(() => null))?.unsubscribe()
}

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): { toString(): string } }
}
let address: string | undefined

/** The one address that the content policy of the desk lets a worker have (Trusted Types). */
function workerAddress(): string {
  if (address !== undefined) return address
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('desk-worker', { createScriptURL: () => DESK_WORKER_PATH })
  // The compiler knows an address as a text; the browser wants the policy's own.
  address = (policy?.createScriptURL('') ?? DESK_WORKER_PATH) as string
  return address
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

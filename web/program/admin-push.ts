import { ADMIN_SCOPE, ADMIN_WORKER_PATH } from '#contract/pushes.ts'

/**
 * Push support of this browser. On an iPhone only an app added to the Home Screen can receive push
 * messages.
 */
export type PushAbility = 'able' | 'blocked' | 'needsHomeScreen' | 'unable'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needsHomeScreen' : 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration(ADMIN_SCOPE))?.pushManager?.getSubscription()) ??
  null

/**
 * SHA-256 of this device's push endpoint, by which the device list identifies it; null if there is no
 * subscription.
 */
export async function ownSubscriptionHash(): Promise<string | null> {
  const subscription = await ownSubscription().catch(() => null)
  if (!subscription) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const SUBSCRIBE_TIMEOUT_MS = 20_000

type PushKeys = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Asks for permission, then subscribes with the browser's push service. Must run in a user gesture, or
 * browsers refuse.
 */
export async function subscribe(publicKey: string): Promise<PushKeys | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    return await Promise.race([registerSubscription(publicKey), failedSubscription()])
  } catch {
    return 'failed'
  }
}

async function registerSubscription(publicKey: string): Promise<PushKeys> {
  await navigator.serviceWorker.register(workerAddress(), { scope: ADMIN_SCOPE })
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription that the server does not know may belong to an older application server key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

const failedSubscription = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The push service does not answer')), SUBSCRIBE_TIMEOUT_MS)
  })

/** Removes this browser's push subscription. */
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

/** The only worker address that the admin screens' content policy allows (Trusted Types). */
function workerAddress(): string {
  if (address !== undefined) return address
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('desk-worker', { createScriptURL: () => ADMIN_WORKER_PATH })
  // TypeScript types the address as a string; browsers with Trusted Types require the policy's own object.
  address = (policy?.createScriptURL('') ?? ADMIN_WORKER_PATH) as string
  return address
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

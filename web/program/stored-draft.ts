import { DAY_MS } from '#domain/calendar.ts'

/**
 * Input of the request form, stored on this device until it is paid, cancelled or a week old. Files and
 * coupons are not stored. Only the account that typed it can read it back.
 */
const KEY = 'consultationDraft'
const MAX_AGE_MS = 7 * DAY_MS

const names = [
  'name',
  'email',
  'platform',
  'platformId',
  'language',
  'preferredDate',
  'preferredTime',
  'message',
  'serviceId',
  'counsellorId',
] as const
export type StoredDraft = Partial<Record<(typeof names)[number], string>>

type Stored = { account: string; keptAt: number; draft: StoredDraft; isSent?: boolean }

/** `isSent`: an order was created with exactly this input. */
export function saveDraft(account: string, form: FormData, isSent = false, now = Date.now()): void {
  const draft: StoredDraft = {}
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === 'string') draft[name] = value
  }
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, keptAt: now, draft, isSent } satisfies Stored))
  } catch {
    // Without storage the input lasts as long as the page.
  }
}

/**
 * Returns this account's input of the last week; null if there is none. `hasOrder`: only input that was changed after
 * the order, whose own input the server has.
 */
export function storedDraft(account: string, hasOrder = false, now = Date.now()): StoredDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null
    if (!stored) return null
    if (now - stored.keptAt > MAX_AGE_MS) return dropDraft()
    return stored.account === account && !(hasOrder && stored.isSent) ? stored.draft : null
  } catch {
    return null
  }
}

export function dropDraft(): null {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
  return null
}

import { useMemo, useSyncExternalStore } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { onSessionChange, readSession } from './session.ts'

/** The user that the browser believes is logged in; null in prerendered markup. */
export function useSession(): CurrentUser | null {
  const json = useSyncExternalStore(
    onSessionChange,
    () => JSON.stringify(readSession()),
    () => 'null',
  )
  return useMemo(() => JSON.parse(json) as CurrentUser | null, [json])
}

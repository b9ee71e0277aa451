import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { adminBadges } from '#contract/admin.ts'
import { call } from '#web/wire/api.ts'
import type { Tab } from './views.ts'

const EVERY_MS = 60_000

/** Counts open work for each tab: loaded with each view, and every minute while the page is visible. */
export function useBadges(): Partial<Record<Tab, number>> {
  const [waiting, setWaiting] = useState<Partial<Record<Tab, number>>>({})
  const { key } = useLocation()
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      if (document.hidden) return
      const answer = await call(adminBadges, {})
      if (isGone || !answer.ok) return
      const { actionItems, unreadChats } = answer.value
      setWaiting({ today: actionItems + unreadChats, consultations: unreadChats })
    }
    void load()
    const timer = setInterval(() => void load(), EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `key` changes with each opened view and reloads the counts
  }, [key])
  return waiting
}

import { useEffect, useState } from 'react'
import { deskBadges } from '#contract/desk.ts'
import { SEARCH_CHANGED } from '#web/program/page.ts'
import { call } from '#web/wire/api.ts'
import type { Tab } from './views.ts'

const EVERY_MS = 60_000

/** How many things wait under each tab: loaded with each view, and every minute while the desk is visible. */
export function useBadges(): Partial<Record<Tab, number>> {
  const [waiting, setWaiting] = useState<Partial<Record<Tab, number>>>({})
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      if (document.hidden) return
      const answer = await call(deskBadges, {})
      if (isGone || !answer.ok) return
      const { actionItems, unreadChats } = answer.value
      setWaiting({ today: actionItems + unreadChats, consultations: unreadChats })
    }
    void load()
    const timer = setInterval(() => void load(), EVERY_MS)
    addEventListener(SEARCH_CHANGED, load)
    return () => {
      isGone = true
      clearInterval(timer)
      removeEventListener(SEARCH_CHANGED, load)
    }
  }, [])
  return waiting
}

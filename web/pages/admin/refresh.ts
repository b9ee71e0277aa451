import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Asks anew for what is on show; it stays until the answer is there. */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => void revalidate(), [revalidate])
}

import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Returns a function that reloads the view's data; the old data stays until then. */
export function useRevalidate(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => void revalidate(), [revalidate])
}

import { beforeEach } from 'vitest'

/** A browser's storage for the tests of one file, empty at the beginning of each. */
export function testStorage(): Map<string, string> {
  const store = new Map<string, string>()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => void store.set(key, text),
      removeItem: (key: string) => void store.delete(key),
    },
  })
  beforeEach(() => store.clear())
  return store
}

import { beforeEach } from 'vitest'

/** Installs an in-memory localStorage for the tests of one file; it is cleared before each test. */
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

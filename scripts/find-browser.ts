import { existsSync } from 'node:fs'
import { installBrowser } from './packages.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds Chromium for the browser tests: CHROME_PATH, one on this machine, or the package manager's if root.
 * Null if there is none.
 */
export function findBrowser(): string | null {
  const known = [process.env.CHROME_PATH, ...INSTALLED].find((path) => path && existsSync(path))
  if (known) return known
  if (!installBrowser()) return null
  return INSTALLED.find((path) => existsSync(path)) ?? null
}

/** Chromium's sandbox does not start as root; the other flags prevent background requests. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

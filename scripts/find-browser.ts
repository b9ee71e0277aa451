import { existsSync } from 'node:fs'
import { installBrowser } from './packages.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium for the browser tests: CHROME_PATH, else one on this machine, else from the package
 * manager when root. Null when there is none.
 */
export function findBrowser(): string | null {
  const known = [process.env.CHROME_PATH, ...INSTALLED].find((path) => path && existsSync(path))
  if (known) return known
  if (!installBrowser()) return null
  return INSTALLED.find((path) => existsSync(path)) ?? null
}

/** Chromium's own sandbox does not start as root; the others keep it from calling home. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

import { availableParallelism } from 'node:os'
import { defineConfig, type Project } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './scripts/find-browser.ts'
import { fontConfiguration, type Letters } from './scripts/fonts.ts'

const executablePath = process.env.CHROME_PATH ?? findBrowser() ?? ''

/** The journeys in a browser that sees these letters only. */
const withLetters = (letters: Letters, filter: Partial<Project> = {}): Project => ({
  name: letters,
  ...filter,
  use: {
    launchOptions: {
      executablePath,
      args: BROWSER_FLAGS,
      env: { ...process.env, FONTCONFIG_FILE: fontConfiguration(letters) },
    },
  },
})

/** Every journey with a wide font; those with the tag `@width` also with a narrow one. */
const projectFonts = [withLetters('wide'), withLetters('narrow', { grep: /@width/ })]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/prepared-site.ts',
  // Each journey has a site of its own, and waits for half of its time.
  workers: 2 * availableParallelism(),
  // Allows any order of the journeys, also within a file: `--shuffle` mixes those of all files.
  fullyParallel: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  projects:
    process.env.LETTERS === 'fallback'
      ? [withLetters('fallback', { grepInvert: /@project-fonts/ })]
      : projectFonts,
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 360, height: 740 },
    // A recording of every journey would cost a third of its time.
    trace: 'on-first-retry',
  },
})

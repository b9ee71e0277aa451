import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rehearsal } from '#domain/site-status.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'rehearsal.json')

/** Records the result of `npm run restore -- --verify` for the doctor and the site status. */
export function writeRehearsal(dataDir: string, rehearsal: Rehearsal): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(rehearsal), { mode: 0o600 })
}

/** The last rehearsal on this machine; null if there is none or its file is unreadable. */
export function readRehearsal(dataDir: string): Rehearsal | null {
  try {
    const { at, failure } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Rehearsal
    return Number.isNaN(Date.parse(at)) ? null : { at, failure }
  } catch {
    return null
  }
}

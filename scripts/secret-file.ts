import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Reads a secret of this installation, generated at the first start and readable only by its owner. */
export function loadOrCreateSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

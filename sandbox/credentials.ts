import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PortoneCredentials = {
  apiSecret: string
  storeId: string
  /** As PortOne's console shows it. */
  webhookSecret: string
}
export type Credentials = {
  clientId: string
  clientSecret: string
  adminToken: string
  portone: PortoneCredentials
}

/**
 * Returns the credentials that are stored in `folder`, or new ones, so that a configured site keeps working
 * after a restart.
 */
export function loadCredentials(folder: string | undefined, configured: Partial<Credentials>): Credentials {
  const path = folder && join(folder, 'credentials.json')
  const stored = path ? readStored(path) : {}
  const secret = () => randomBytes(32).toString('base64url')
  const credentials = {
    clientId: configured.clientId ?? stored.clientId ?? `sandbox-${randomBytes(12).toString('hex')}`,
    clientSecret: configured.clientSecret ?? stored.clientSecret ?? secret(),
    adminToken: configured.adminToken ?? stored.adminToken ?? secret(),
    portone: configured.portone ??
      stored.portone ?? {
        apiSecret: secret(),
        storeId: `store-${randomUUID()}`,
        webhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
      },
  }
  if (folder && path) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true })
  }
  return credentials
}

function readStored(path: string): Partial<Credentials> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // A crash in the first second may leave an incomplete file; its credentials were never used.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

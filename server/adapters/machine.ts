import { readFileSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import type { MachineFacts } from '#server/deps.ts'
import { readRehearsal } from '#server/rehearsal.ts'
import { fetchCertificateEnd } from './certificate.ts'
import { fetchNewestRelease } from './newest-release.ts'

/** Version of this release, from package.json. */
export const readRelease = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

/** Reads the facts that the site status shows about this machine. */
export function createMachineFacts({
  publicUrl,
  dataDir,
  updateUrl,
}: Pick<Config, 'publicUrl' | 'dataDir' | 'updateUrl'>): MachineFacts {
  return {
    release: readRelease(),
    fetchCertificateEnd: () => fetchCertificateEnd(publicUrl),
    fetchNewestRelease: async () => (updateUrl ? fetchNewestRelease(updateUrl) : null),
    lastRehearsal: () => readRehearsal(dataDir),
    lastHeartbeat: null,
  }
}

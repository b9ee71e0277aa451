import { readFileSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import type { MachineFacts } from '#server/deps.ts'
import { readRehearsal } from '#server/rehearsal.ts'
import { fetchCertificateEnd } from './certificate.ts'

export const readRelease = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

export function createMachineFacts({
  publicUrl,
  dataDir,
}: Pick<Config, 'publicUrl' | 'dataDir'>): MachineFacts {
  return {
    release: readRelease(),
    fetchCertificateEnd: () => fetchCertificateEnd(publicUrl),
    lastRehearsal: () => readRehearsal(dataDir),
    lastHeartbeat: null,
  }
}

import { spawnSync } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { aptInstall, aptUnpack } from './apt.ts'

const FOLDER = resolve('node_modules/.cache/naru/deploy-tools')

/** Package of each; those of the second list start a service once they are installed. */
const PLAIN = { shellcheck: 'shellcheck', 'systemd-analyze': 'systemd' }
const WITH_A_SERVICE = { promtool: 'prometheus', caddy: 'caddy' }

/** Puts what judges deploy/ (scripts/deploy-tools.test.ts) on the PATH: this machine's, else from its packages. */
export function findDeployTools(): void {
  process.env.PATH += delimiter + join(FOLDER, 'usr/bin')
  const plain = packagesMissing(PLAIN)
  if (plain.length > 0) aptInstall('tools that judge deploy/', plain)
  const others = packagesMissing(WITH_A_SERVICE)
  if (others.length > 0) aptUnpack(others, FOLDER)
}

function packagesMissing(tools: Record<string, string>): string[] {
  return Object.entries(tools).flatMap(([tool, of]) => (spawnSync(tool, ['--version']).error ? [of] : []))
}

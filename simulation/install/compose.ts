import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnvironment, readEnvironment } from '#scripts/setup/environment-file.ts'

export type Environment = Record<string, string>

/**
 * Environment of a service in deploy/compose.yaml: `env_file` and `environment`, with their variables filled
 * in.
 */
export function environmentOf(folder: string, service: string): Environment {
  const settings = parseEnvironment(readEnvironment(join(folder, '.env')))
  const lines = blockOf(readFileSync(join(folder, 'compose.yaml'), 'utf8').split('\n'), service)
  const start = lines.indexOf('    environment:')
  const environment: Environment = {}
  for (const line of lines.slice(start + 1)) {
    const [, name, value] = /^ {6}(\w+): (.*)$/.exec(line) ?? []
    if (!name) break
    environment[name] = fillIn(value!.replace(/^'(.*)'$/, '$1'), settings)
  }
  return { ...(lines.includes('    env_file: .env') ? settings : {}), ...environment }
}

/** Seconds between SIGTERM and SIGKILL. */
export function stopGraceOf(folder: string, service: string): number {
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
  const line = blockOf(text.split('\n'), service).find((each) => each.includes('stop_grace_period'))
  return Number(/(\d+)s/.exec(line ?? '10s')![1])
}

function blockOf(lines: string[], service: string): string[] {
  const start = lines.indexOf(`  ${service}:`)
  if (start < 0) throw new Error(`compose.yaml has no service ${service}`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^ {0,2}\S/.test(line))
  return end < 0 ? rest : rest.slice(0, end)
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
const fillIn = (text: string, settings: Environment): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, more = '') => {
    if (settings[name]) return settings[name]
    if (kind === '?') throw new Error(`${name}: ${more}`)
    return kind === '-' ? more : ''
  })

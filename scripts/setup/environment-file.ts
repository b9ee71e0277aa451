import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'

/**
 * Environment files that systemd (EnvironmentFile), docker compose (env_file) and this program read alike;
 * `environment-file.long.test.ts` compares them with the parser of systemd.
 */

/** An error that the message explains to the person at the terminal. */
export class SetupError extends Error {}

const LINE = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/
/** Characters without a meaning in any of the readers. */
const PLAIN = /^[\w@%+=:,./-]*$/
const CONTROL = /\p{Cc}/u

/**
 * Quotes a value for all readers. Single quotes are literal everywhere, but end at a `'`, and compose reads `\'`
 * in them as one; values with `'` or `\` are put in double quotes with the escapes that both readers know.
 * @throws SetupError for control characters, such as line breaks, which the readers treat differently
 */
function formatValue(value: string): string {
  if (CONTROL.test(value))
    throw new SetupError('A value must not contain line breaks or other control characters')
  if (PLAIN.test(value)) return value
  if (!/['\\]/.test(value)) return `'${value}'`
  return `"${value.replaceAll(/["\\$]/g, String.raw`\$&`)}"`
}

/**
 * Variables of an environment file. Lines without an assignment and comments are skipped.
 * @throws SetupError for a quotation that does not end on its line, with the number of the line
 */
export function parseEnvironment(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, name, value = ''] = LINE.exec(line) ?? []
    if (name) found[name] = parseValue(value.trim(), index + 1)
  }
  return found
}

function parseValue(text: string, line: number): string {
  const quote = text[0]
  if (quote !== "'" && quote !== '"') return text
  const quoted = quote === "'" ? /^'([^']*)'\s*(?:#.*)?$/ : /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/
  const [, value] = quoted.exec(text) ?? []
  if (value === undefined) throw new SetupError(`Line ${line}: the quotation marks do not match`)
  return quote === "'" ? value : value.replaceAll(/\\(["\\$`])/g, '$1')
}

/** Changes variables in the text of an environment file; other lines and their order stay. Undefined removes. */
export function changeEnvironment(
  text: string,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const left = new Map(Object.entries(changes))
  const lines = text.split('\n').flatMap((line) => {
    const [, name = ''] = LINE.exec(line) ?? []
    if (!(name in changes)) return [line]
    const value = left.get(name)
    // A second assignment of a name would win over the first.
    left.delete(name)
    return value === undefined ? [] : [`${name}=${formatValue(value)}`]
  })
  if (lines.at(-1) === '') lines.pop()
  for (const [name, value] of left) if (value !== undefined) lines.push(`${name}=${formatValue(value)}`)
  return `${lines.join('\n')}\n`
}

export const readEnvironment = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Replaces a file at once: readers see the old or the new text. Only its owner may read it. */
export function writeSecretFile(file: string, text: string): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  const opened = openSync(draft, 'wx', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(draft, file)
}

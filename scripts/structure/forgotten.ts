import { dirname, join } from 'node:path'
import { sourcesIn, type Tree, withoutComments } from './tree.ts'

/** The last step of three recipes in CONTRIBUTING.md: without it, the steps before have no effect. */

/** Files that declare, edit and name a setting, but do not use its value. */
const DECLARING = /^(domain\/settings\.ts|contract\/|web\/pages\/admin\/settings\/|web\/texts\/)/

/** Every setting is used. A setting that shares its name with something else counts as used. */
export function unreadSettingFaults(tree: Tree): string[] {
  const source = withoutComments(tree.get('domain/settings.ts') ?? '')
  const declared = /export const initialSettings = \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  // A section on one line has its fields after a brace or a comma.
  const fields = [...declared.matchAll(/(?:^ {4}|[{,] )(\w+): /gm)].map((match) => match[1]!)
  const readers = sourcesIn(tree)
    .filter(([path]) => !DECLARING.test(path))
    .map(([, text]) => withoutComments(text))
  return fields
    .filter((field) => !readers.some((code) => new RegExp(`\\b${field}\\b`).test(code)))
    .map((field) => `domain/settings.ts: nothing reads the setting ${field}`)
}

/** Every kind of mail is queued by some code: a template alone sends nothing. */
export function unsentMailFaults(tree: Tree): string[] {
  const declared = /mailKinds = \[([\s\S]*?)\]/.exec(tree.get('contract/mails.ts') ?? '')?.[1] ?? ''
  const kinds = [...declared.matchAll(/'(\w+)'/g)].map((match) => match[1]!)
  const senders = sourcesIn(tree, 'server/')
    .filter(([path]) => !path.startsWith('server/features/mails/'))
    .map(([, text]) => withoutComments(text))
  return kinds
    .filter((kind) => !senders.some((code) => code.includes(`'${kind}'`)))
    .map((kind) => `contract/mails.ts: nothing queues the mail ${kind}`)
}

/** Every stylesheet is a page's, or is imported by one. */
export function unusedStyleFaults(tree: Tree): string[] {
  const sheets = [...tree].filter(([path]) => path.endsWith('.css'))
  const imported = sheets.flatMap(([path, text]) =>
    [...text.matchAll(/@import '(\.[^']+)'/g)].map((match) => join(dirname(path), match[1]!)),
  )
  const pages = tree.get('scripts/build.ts') ?? ''
  return sheets
    .filter(([path]) => !pages.includes(`'${path}'`) && !imported.includes(path))
    .map(([path]) => `${path}: no page uses this style sheet`)
}

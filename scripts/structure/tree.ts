import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { features } from './plan.ts'

/** The project as the rules read it: the text of each file by path. Tests add files to a copy. */
export type Tree = ReadonlyMap<string, string>

const TEXT = /\.(tsx?|md|json|sql|css|sh|yaml|yml|example)$/
/** Hidden files that a rule reads. */
const HIDDEN = new Set(['.env.example'])

/** The files of the project, without generated files (`.gitignore`) and hidden folders. */
export function readTree(): Tree {
  const made = new Set(
    readFileSync('.gitignore', 'utf8')
      .split('\n')
      .map((line) => line.trim().replaceAll('/', '')),
  )
  const files: [string, string][] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder || '.', { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if ((entry.name.startsWith('.') && !HIDDEN.has(path)) || made.has(entry.name)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) files.push([path, TEXT.test(path) ? readFileSync(path, 'utf8') : ''])
    }
  }
  walk('')
  return new Map(files)
}

/** Every folder that holds a file, at any depth. */
export function foldersOf(tree: Tree): Set<string> {
  const folders = new Set<string>()
  for (const path of tree.keys()) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  return folders
}

/** A test, or a file that only tests need (`testing.ts`, `testing-…ts`). */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing[^/]*\.ts$/.test(path)

const SOURCE = /^(domain|contract|server|web|sandbox|simulation)\/.*\.tsx?$/

/** The product's programs, without its tests. */
export const sourcesIn = (tree: Tree, under = ''): [path: string, text: string][] =>
  [...tree].filter(([path]) => SOURCE.test(path) && path.startsWith(under) && !isTest(path))

/** The feature of a path, or the folder of a feature that the plan lists by itself; undefined outside of all. */
export function featureOf(path: string): string | undefined {
  const [, feature, folder] = /^server\/features\/(([^/]+)\/[^/]+)\//.exec(path) ?? []
  if (feature !== undefined && features.some(({ name }) => name === feature)) return feature
  return folder ?? /^server\/features\/([^/]+)\//.exec(path)?.[1]
}

/** Returns a text without its comments; cached, because many rules need it. */
export function withoutComments(text: string): string {
  const known = codeOf.get(text)
  if (known !== undefined) return known
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(\/\/|--).*$/gm, '')
  codeOf.set(text, code)
  return code
}

const codeOf = new Map<string, string>()

/** The arguments of a call whose opening bracket is at `start`, and the text after the closing one. */
export function argumentsAfter(code: string, start: number): { within: string; rest: string } {
  let depth = 0
  for (let index = start; index < code.length; index++) {
    if (code[index] === '(') depth++
    if (code[index] === ')' && --depth === 0)
      return { within: code.slice(start + 1, index), rest: code.slice(index + 1) }
  }
  return { within: code.slice(start + 1), rest: '' }
}

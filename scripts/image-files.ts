import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** These build the pages, which an image has already. */
const NOT_RUN = new Set(['scripts/build.ts', 'scripts/browser-plugins.ts', 'scripts/bundler.ts'])
/** Files of packages that Node never reads; licences stay. */
const UNREAD = /\.(d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/
const TESTS = /\/(test|tests|__tests__)(\/|$)/
/** React in browsers, and for servers other than Node. */
const OTHER_REACT =
  /react-dom\/cjs\/react-dom-(client|profiling|test-utils|server[\w-]*\.(browser|edge|bun))\b/
/** Optional extensions of the embedded database, without the one of server/db/embedded.ts. */
const EXTENSIONS = /@electric-sql\/pglite\/dist\/(?!pg_trgm)[\w-]+\.tar\.gz$/

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\(\s*'([^']+)'/g
/** `new URL('x', import.meta.url)` and `join(import.meta.dirname, 'x')`: threads and data files. */
const BESIDE = /new URL\(\s*'([^']+)',\s*import\.meta\.url|import\.meta\.dirname,\s*'([^']+)'/g
const RESOLVED = /\bresolve\(\s*'([^'./][^']*)'/g
/** Scripts that are started as processes. */
const STARTED = /'((?:scripts|sandbox|server)\/[\w/-]+\.ts)'/g

/**
 * Follows the imports of `entries` (paths in the project). Returns the project's files and folders that run,
 * and the names of the packages that they and the built renderer of the pages use. Type imports do not count.
 */
export function runtimeFiles(entries: readonly string[]): { files: string[]; packages: string[] } {
  const files = new Set<string>(entries)
  const packages = new Set<string>()
  for (const file of files) {
    if (!file.endsWith('.ts')) continue
    const found = referencesIn(readFileSync(file, 'utf8'), file)
    for (const path of found.files) files.add(path)
    for (const name of found.packages) packages.add(name)
  }
  const renderer = readFileSync('dist/renderer/prerender.mjs', 'utf8')
  for (const name of matches(renderer, /\bfrom ?"([@\w][\w./@-]*)"/g)) packages.add(packageOf(name))
  return { files: [...files], packages: [...packages] }
}

/** Returns the files of the project and the packages that a file uses. */
function referencesIn(text: string, file: string): { files: string[]; packages: string[] } {
  const imported = [...matches(text, STATIC_IMPORT), ...matches(text, DYNAMIC_IMPORT)].map((name) => ({
    path: pathOf(name, file),
    name,
  }))
  const packages = imported.filter(({ path, name }) => path === null && !name.startsWith('node:'))
  return {
    files: [
      ...imported.flatMap(({ path }) => path ?? []),
      ...matches(text, BESIDE).map((name) => normalize(join(dirname(file), name))),
      ...matches(text, STARTED).filter((name) => existsSync(name) && !NOT_RUN.has(name)),
    ],
    packages: [...packages.map(({ name }) => name), ...matches(text, RESOLVED)].map(packageOf),
  }
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => (first ?? second)!)

/** Returns the path of an import in the project; null for a package. */
function pathOf(name: string, importer: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(importer), name)) : null
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type RuntimePackage = { path: string; filter: (path: string) => boolean }

/**
 * Returns the folders of the named packages and everything that they depend on, as npm has placed them.
 * @throws when a package is not installed.
 */
export function runtimePackages(names: readonly string[]): RuntimePackage[] {
  const paths = new Set<string>()
  const add = (name: string, from: string, isOptional: boolean): void => {
    const path = placeOf(name, from)
    if (path !== null) paths.add(path)
    else if (!isOptional) throw new Error(`The package ${name} is not installed`)
  }
  for (const name of names) add(name, '', false)
  for (const path of paths) {
    const found = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
    for (const name of Object.keys(found.dependencies ?? {}))
      add(name, path, name in (found.optionalDependencies ?? {}))
    for (const name of Object.keys(found.optionalDependencies ?? {})) add(name, path, true)
    for (const name of Object.keys(found.peerDependencies ?? {}))
      if (!found.peerDependenciesMeta?.[name]?.optional) add(name, path, true)
  }
  return [...paths].map((path) => ({ path, filter: (file) => isRead(file, path) }))
}

/** The nearest folder above `from` that contains the package, as Node resolves it. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder) === '.' ? '' : dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
    if (folder === '') return null
  }
}

/** Nested packages are listed by themselves. */
const isRead = (file: string, path: string): boolean =>
  ![UNREAD, TESTS, OTHER_REACT, EXTENSIONS].some((pattern) => pattern.test(file)) &&
  !file.slice(path.length).includes('/node_modules')

import { emptyWords, exceptions, type Feature, features, innerFolders } from './plan.ts'
import { featureOf, foldersOf, sourcesIn, type Tree, withoutComments } from './tree.ts'

const rank = new Map(features.map(({ name }, index) => [name, index]))

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
const importsOf = (text: string): string[] =>
  [...withoutComments(text).matchAll(IMPORT)].map((match) => match[1]!)

type Import = { path: string; from: string; to: string; module: string }

/** The imports between features. */
const importsIn = (tree: Tree): Import[] =>
  sourcesIn(tree, 'server/features/').flatMap(([path, text]) =>
    importsOf(text).flatMap((imported) => {
      const target = imported.replace(/^#/, '')
      const [from, to] = [featureOf(path)!, featureOf(target)]
      const module = target.slice(target.lastIndexOf('/') + 1, -'.ts'.length)
      return to === undefined || to === from ? [] : [{ path, from, to, module }]
    }),
  )

const exceptionOf = ({ from, to, module }: Import) =>
  exceptions.find((each) => each.from === from && each.to === `${to}/${module}`)

/** A feature imports commands and queries of the features below it, and has a row in the plan. */
export function featureFaults(tree: Tree): string[] {
  const imports = importsIn(tree)
  const used = new Set(imports.map(exceptionOf))
  return [
    ...imports.flatMap(importFaults),
    ...exceptions
      .filter((each) => !used.has(each))
      .map(({ from, to }) => `scripts/structure/plan.ts: ${from} does not import ${to} any more`),
    ...planFaults(tree),
  ]
}

function importFaults(each: Import): string[] {
  const { path, from, to, module } = each
  const [above, below] = [rank.get(from), rank.get(to)]
  if (above === undefined || below === undefined || exceptionOf(each)) return []
  if (below < above)
    return [`${path}: ${from} is below ${to} in scripts/structure/plan.ts and may not import it`]
  return !isOneFolder(from, to) && /^(([a-z]+-)*store|([a-z]+-)?routes|worker)$/.test(module)
    ? [`${path}: imports the internal ${to}/${module}.ts; call a command of ${to}`]
    : []
}

/** Folders of one feature share its rows. */
const isOneFolder = (...names: [string, string]): boolean => {
  const [one, other] = names.map((name) => name.split('/')[0])
  return one === other
}

function planFaults(tree: Tree): string[] {
  const onDisk = new Set([...tree.keys()].flatMap((path) => featureOf(path) ?? []))
  const twice = features.filter(({ name }, index) => rank.get(name) !== index)
  return [
    ...[...onDisk]
      .filter((name) => !rank.has(name))
      .map((name) => `server/features/${name}: has no row in scripts/structure/plan.ts`),
    ...features
      .filter(({ name }: Feature) => !onDisk.has(name))
      .map(({ name }) => `scripts/structure/plan.ts: the feature ${name} does not exist`),
    ...twice.map(({ name }) => `scripts/structure/plan.ts: lists the feature ${name} twice`),
  ]
}

/** Names of files in a feature, and the imports that each kind of file may have. */
export function roleFaults(tree: Tree): string[] {
  const inner = new Set([...innerFolders, ...features.map(({ name }) => `server/features/${name}`)])
  const deep = [...foldersOf(tree)].filter(
    (folder) => /^server\/features\/[^/]+\/./.test(folder) && !inner.has(folder),
  )
  return [
    ...deep.map(
      (folder) => `${folder}: a feature may have no subfolders (exceptions are in scripts/structure/plan.ts)`,
    ),
    ...sourcesIn(tree, 'server/features/').flatMap(([path, text]) => fileFaults(path, text)),
  ]
}

function fileFaults(path: string, text: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
  const imported = importsOf(text)
  const isRoutes = /^([a-z]+-)?routes$/.test(name)
  const isStore = /^([a-z]+-)*store$/.test(name)
  const faults: string[] = []
  if (name.split('-').some((word) => emptyWords.includes(word)) && !name.startsWith('common-'))
    faults.push(`${path}: the file name is not allowed: name the file by what it does`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) faults.push(`${path}: a name is lower-case words with hyphens`)
  if (isRoutes) {
    if (imported.some((from) => from.endsWith('store.ts')))
      faults.push(`${path}: routes must call commands and queries, not a store`)
    if (imported.some((from) => /^(#server\/adapters|kysely)/.test(from)))
      faults.push(`${path}: routes may not use SQL, mails or adapters`)
  }
  if (!isRoutes && /\bmount\(\s*app\b/.test(text)) faults.push(`${path}: calls are mounted in routes.ts`)
  if (
    isStore &&
    imported.some((from) => /(^|[/-])(commands|routes|worker)\.ts$|^#server\/(adapters|http)\//.test(from))
  )
    faults.push(`${path}: a store contains only SQL and may not call other code`)
  return faults
}

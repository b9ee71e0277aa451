import { foldersOf, type Tree } from './tree.ts'

const MAP = 'docs/architecture.md'

/** The folders of the root, of `server/`, of `web/`, and each feature. */
const LISTED = /^([a-z][\w-]*|server\/[^/]+|server\/features\/[^/]+|web\/[^/]+)$/

/** The table in docs/architecture.md lists each of these folders, and no other. */
export function mapFaults(tree: Tree): string[] {
  const text = tree.get(MAP) ?? ''
  const onMap = new Set(
    [...text.matchAll(/^\s*(?:\|\s*)?`?([a-z][\w.-]*(?:\/[\w.-]+)*)\/`?(?:\s|$)/gm)].map(
      (match) => match[1]!,
    ),
  )
  const folders = foldersOf(tree)
  return [
    ...[...onMap]
      .filter((folder) => !folders.has(folder))
      .map((folder) => `${MAP}: ${folder}/ does not exist`),
    ...[...folders]
      .filter((folder) => LISTED.test(folder) && !onMap.has(folder))
      .map((folder) => `${MAP}: ${folder}/ is missing in the list of folders`),
  ]
}

const PAGE = /^(?:README|CONTRIBUTING|SECURITY)\.md$|^docs\/(?:adr\/)?[\w-]+\.md$/

/** A file that a document names by its whole path. `ja` is the language of an example. */
const FILE =
  /`((?:domain|contract|server|web|sandbox|simulation|bench|e2e|scripts|deploy|docs)\/[\w./-]+\.\w+)/g
const EXAMPLE = /\bja\b/

/** The pages that newcomers follow, and the decisions, name files that there are. */
export const namedFileFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => PAGE.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(FILE)]
        .map((match) => match[1]!)
        .filter((file) => !EXAMPLE.test(file) && !tree.has(file))
        .map((file) => `${path}: ${file} does not exist`),
    )

/** A test as a page names it: the end of its file's path, and its title as it is written there. */
const NAMED_TEST = /`([\w./-]+\.test\.ts)`: "([^"]+)"/g

/** A test that a document quotes exists in that file under that title. */
export const namedTestFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => PAGE.test(path))
    .flatMap(([page, text]) =>
      [...text.matchAll(NAMED_TEST)]
        .filter(
          ([, file, title]) =>
            ![...tree].some(([path, source]) => `/${path}`.endsWith(`/${file!}`) && source.includes(title!)),
        )
        .map(([, file, title]) => `${page}: ${file!} has no test "${title!}"`),
    )

/**
 * Names in backticks before the file that has them: `` `decide` in `domain/payment.ts` ``, `` `way` (`…/store.ts`) ``.
 */
const NAMES_OF_FILE =
  /((?:`[\w.]+`(?:, | and | or )?)+) (?:in |of |\()`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|css))`/g

/** A file that a document names for a function, type or column contains that name. */
export function misplacedNameFaults(tree: Tree): string[] {
  const sources = [...tree]
  return sources
    .filter(([path]) => PAGE.test(path))
    .flatMap(([page, text]) =>
      [...text.matchAll(NAMES_OF_FILE)].flatMap(([, names = '', file = '']) => {
        const found = sources.filter(([path]) => `/${path}`.endsWith(`/${file}`))
        return [...names.matchAll(/(\w+)`/g)]
          .map(([, name]) => name!)
          .filter((name) => !found.some(([, source]) => source.includes(name)))
          .map((name) => `${page}: ${file} has no "${name}"`)
      }),
    )
}

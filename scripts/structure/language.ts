import { basename } from 'node:path'
import { replacedFileNames, replacedNames, replacedParts } from './replaced-names.ts'
import { type Tree, withoutComments } from './tree.ts'

const CLAUSE =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<=^|\s)(?:\/\/|--|#) )(Wh(?:at|o|om|ose|ere|ether)(?:ever)?|(?:Some|No)body)\b/gm
/** Files that contain the refused words themselves. */
const OWN = /^scripts\/structure\/(?:language\.test|replaced-names)\.ts$/
const LINE_COMMENT = /^\s*(?:\/\/|--|#) /

/** Comments begin with a noun or a verb. SQL files are exempt, because migrations have a checksum. */
export const commentFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => /\.(?:tsx?|css|sh|ya?ml)$/.test(path) && !OWN.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(CLAUSE)]
        .map(({ index, 1: word }) => ({ word, before: text.slice(0, index).split('\n') }))
        .filter(({ before }) => !continuesComment(before))
        .map(({ word, before }) => `${path}:${before.length}: a comment begins with "${word}"`),
    )

/** A person without a role, and a page, anywhere in a comment. */
const VAGUE = /(?:\/\*\*?|^\s*\*|(?<=^|\s)\/\/) .*?\b(whoever|somebody|nobody|gossip|the desk)\b/gim

/** Comments name the role of a person (client, admin, owner) and the admin screens. */
export const vagueWordFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && !OWN.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(VAGUE)].map(
        ({ index, 1: word }) =>
          `${path}:${text.slice(0, index).split('\n').length}: a comment has "${word!}"; name the role or the screen`,
      ),
    )

/** True below another line comment, whose sentence may continue. */
const continuesComment = (before: readonly string[]): boolean =>
  before.at(-1)!.trim() === '' && LINE_COMMENT.test(before.at(-2) ?? '')

/** Refuses words of replaced-names.ts in identifiers and file names. */
export const replacedNameFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && path !== 'server/db/tables.ts' && !OWN.test(path))
    .flatMap(([path, text]) => {
      const fileName = basename(path).replace(/\..*/, '')
      const names = [...namesIn(text), ...wordsOf(fileName, path)]
      return Object.entries(replacedNames)
        .filter(([, { stillIn = [] }]) => !stillIn.some((each) => path.startsWith(each)))
        .flatMap(([word, { by, wire }]) => {
          const found = names.find(([each, of]) => each === word && !(wire && of === word))
          return found ? [`${path}: ${found[1]} has "${word}", which is replaced by "${by}"`] : []
        })
    })

/** Refuses identifiers with a part that replaced-names.ts lists. Columns (snake_case) are left out. */
export const replacedPartFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && path !== 'server/db/tables.ts' && !OWN.test(path))
    .flatMap(([path, text]) =>
      replacedParts.flatMap(({ part, by }) =>
        [...identifiersIn(text)]
          .filter((each) => part.test(each))
          .map((each) => `${path}: ${each} has a part that is replaced by "${by}"`),
      ),
    )

/** Refuses words of replaced-names.ts that identifiers may still use, in names of files and folders. */
export const replacedFileNameFaults = (tree: Tree): string[] =>
  [...tree.keys()]
    .filter((path) => /\.(?:tsx?|css)$/.test(path))
    .flatMap((path) =>
      path
        .split(/[/.-]/)
        .filter((word) => Object.hasOwn(replacedFileNames, word))
        .map((word) => `${path}: its name has "${word}", which is replaced by "${replacedFileNames[word]!}"`),
    )

const known = new Map<string, ReadonlySet<string>>()

/** The identifiers of a file, without columns (snake_case). */
function identifiersIn(text: string): ReadonlySet<string> {
  const cached = known.get(text)
  if (cached) return cached
  const code = withoutComments(text)
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '')
    // Text of a template is no identifier; its expressions are code.
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (template) => (template.match(/\$\{[^}]*\}?/g) ?? []).join(' '))
  const all = code.match(/(?<![\w$])[A-Za-z][\w$]*/g) ?? []
  const identifiers = new Set(all.filter((each) => !/[a-z]_|_[a-z]/.test(each)))
  known.set(text, identifiers)
  return identifiers
}

/** The words in the identifiers of a file, each with one identifier. */
const namesIn = (text: string): [word: string, of: string][] =>
  [...identifiersIn(text)].flatMap((each) => wordsOf(each, each))

const wordsOf = (name: string, of: string): [word: string, of: string][] =>
  name.split(/(?<![A-Z])(?=[A-Z])|[_-]/).map((word) => [word.toLowerCase(), of])

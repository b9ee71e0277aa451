import { locales } from '#contract/locales.ts'
import { sourcesIn, type Tree, withoutComments } from './tree.ts'

/** A word between two tags, or in an attribute that people read or hear. */
const WRITTEN = [
  /[\w"'}]>\s*([^<>{}=;()`]*\b[A-Za-z]?[a-z]{2,}[^<>{}=;()`]*)(?=<\/|\{|<[a-z])/g,
  /\b(?:aria-label|aria-description|placeholder|title|alt|label)=(?:"|\{['"`])([^"'`$]*[a-z]{2,}[^"'`$]*)["'`]/g,
]
/** A line of code after a type in brackets, `useState<string>`, is no text. */
const CODE = /^(?:const|let|return|type|import|export|if)\b|&&/
/** Texts of the page of components, and names of languages, which are the same in every language. */
const SAME_FOR_ALL = ['web/pages/preview.tsx', 'web/pages/admin/account-links.tsx']

/** Every word of a screen is in the texts, where the compiler requires it in each language. */
export const writtenWordFaults = (tree: Tree): string[] =>
  sourcesIn(tree, 'web/')
    .filter(([path]) => path.endsWith('.tsx') && !SAME_FOR_ALL.includes(path))
    .flatMap(([path, text]) => {
      const code = withoutComments(text)
      return WRITTEN.flatMap((pattern) => [...code.matchAll(pattern)])
        .map((match) => match[1]!.trim())
        .filter((words) => !CODE.test(words))
        .map((words) => `${path}: "${words}" belongs to the texts of every language (web/texts/)`)
    })

/** As long as the list of all languages, with none but them in it. */
const LANGUAGES = new RegExp(`\\[\\s*(?:'(?:${locales.join('|')})',?\\s*){${locales.length},}\\]`)

/** A list of all languages stands in contract/locales.ts alone: the next one would be missing in a copy. */
export const languageListFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path, text]) => /\.tsx?$/.test(path) && path !== 'contract/locales.ts' && LANGUAGES.test(text))
    .map(([path]) => `${path}: lists the languages; use locales of contract/locales.ts`)

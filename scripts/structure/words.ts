import { locales } from '#contract/locales.ts'
import { sourcesIn, type Tree, withoutComments } from './tree.ts'

/** A word between two tags, or in an attribute that is shown or announced. */
const WRITTEN = [
  /[\w"'}]>\s*([^<>{}=;()`]*\b[A-Za-z]?[a-z]{2,}[^<>{}=;()`]*)(?=<\/|\{|<[a-z])/g,
  /\b(?:aria-label|aria-description|placeholder|title|alt|label)=(?:"|\{['"`])([^"'`$]*[a-z]{2,}[^"'`$]*)["'`]/g,
]
/** Code after a type argument such as `useState<string>`, which is not text. */
const CODE = /^(?:const|let|return|type|import|export|if)\b|&&/
/**
 * Files excepted because their texts are the same in every language: the preview of components, and names of
 * languages.
 */
const SAME_FOR_ALL = ['web/pages/preview.tsx', 'web/pages/admin/account-links.tsx']

/** Words on screens must come from the texts, where the compiler requires them in each language. */
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

/** Matches a list of all languages that contains nothing else. */
const LANGUAGES = new RegExp(`\\[\\s*(?:'(?:${locales.join('|')})',?\\s*){${locales.length},}\\]`)

/** Only contract/locales.ts may list all languages: a copy would miss the next one. */
export const languageListFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path, text]) => /\.tsx?$/.test(path) && path !== 'contract/locales.ts' && LANGUAGES.test(text))
    .map(([path]) => `${path}: lists the languages; use locales of contract/locales.ts`)

import type { Locale } from '#contract/locales.ts'
import { en } from './glossary/en.ts'
import { ja } from './glossary/ja.ts'
import { ko } from './glossary/ko.ts'
import { mn } from './glossary/mn.ts'
import type { Replaced } from './glossary/replaced.ts'
import { uz } from './glossary/uz.ts'
import { vi } from './glossary/vi.ts'
import { zh } from './glossary/zh.ts'
import { sourcesIn, type Tree, withoutComments } from './tree.ts'

const glossary: Record<Locale, Replaced> = { en, ko, vi, zh, ja, mn, uz }

/** The texts of a language: screens, public pages and mails. The English error messages are in the contract. */
const TEXTS = /^(?:web\/(?:texts|content)\/(\w\w)\/|server\/features\/mails\/templates\/texts\/(\w\w)\b)/
const ENGLISH_TEXTS = 'contract/errors.ts'

/** The name of a text before its words, and the words in quotes. */
const KEY = /^\s*(?:'[^']*'|\w+):/gm
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** In languages with spaces between words, a part of a longer word does not count. */
const searchFor = (words: string): RegExp => {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const isLatin = /^\p{Script=Latin}/u.test(words)
  return new RegExp(isLatin ? String.raw`(?<![\p{L}-])${escaped}(?![\p{L}-])` : escaped, 'iu')
}
const searches = Object.entries(glossary).flatMap(([language, replaced]) =>
  Object.entries(replaced).map(([words, instead]) => ({
    language,
    words,
    instead,
    search: searchFor(words),
  })),
)

/** Refuses words that another word has replaced, so that one thing keeps one name in each language. */
export const replacedWordFaults = (tree: Tree): string[] =>
  sourcesIn(tree).flatMap(([path, text]) => {
    const match = TEXTS.exec(path)
    const language = path === ENGLISH_TEXTS ? 'en' : (match?.[1] ?? match?.[2])
    const own = searches.filter((each) => each.language === language)
    if (own.length === 0) return []
    const words = (withoutComments(text).replaceAll(KEY, '').match(QUOTED) ?? []).join('\n')
    return own
      .filter(({ search }) => search.test(words))
      .map(
        ({ words: used, instead }) =>
          `${path}: "${used}" is replaced by "${instead}" (scripts/structure/glossary/)`,
      )
  })

const wordsIn = (text: string): ReadonlySet<string> => {
  const [, language] = /<html lang="(\w+)/.exec(text) ?? []
  const words = new Set(text.match(/[\w-]+/g))
  return language === undefined ? words : words.add(pageLanguage(language))
}

/**
 * Returns the words of a style sheet that occur in a program, so that `usedStyle` keeps the rules of markup
 * that the program creates. Class names must therefore be written whole in the source.
 */
export function styleNames(css: string, program: string): string[] {
  const used = wordsIn(program)
  return [...wordsIn(css)].filter((word) => used.has(word))
}

/** At-rules whose block contains rules. */
const GROUPS = /^@(?:layer|media|supports|container)\b/

/**
 * Returns the rules of a style sheet that can apply to a page: every class, id and element in the
 * selector occurs as a word in the page or its scripts. Custom properties that are never read are
 * removed. `css` is the bundler's output; `html` includes everything that may be inserted later.
 */
export function usedStyle(css: string, html: string): string {
  const words = wordsIn(html)
  const rules = rulesOf(css)
    .map(({ head, body }) => usedRule(head, body, words))
    .join('')
  const read = new Set([...`${rules}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  return rules.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  )
}

function usedRule(head: string, body: string | null, words: ReadonlySet<string>): string {
  if (body === null) return `${head};`
  if (GROUPS.test(head)) {
    const rules = rulesOf(body)
      .map((rule) => usedRule(rule.head, rule.body, words))
      .join('')
    return rules && `${head}{${rules}}`
  }
  if (head.startsWith('@')) return `${head}{${body}}`
  const selectors = splitList(head).filter(
    (selector) => isInLanguage(selector, words) && namesIn(selector).every((name) => words.has(name)),
  )
  return selectors.length > 0 ? `${selectors.join()}{${body}}` : ''
}

/**
 * False for a rule of a single language that is not the page's. The menu of every page names all languages, and
 * these names need no fonts of their own. Korean stays, because the logo contains Korean letters.
 */
const isInLanguage = (selector: string, words: ReadonlySet<string>): boolean => {
  const [, language = 'ko'] = /^:lang\((\w+)\)/.exec(selector) ?? []
  return language === 'ko' || words.has(pageLanguage(language))
}

/** Entry in the set of words that represents the language of the page. */
const pageLanguage = (language: string): string => `html-${language}`

/**
 * Returns the names that must occur on the page. Arguments of `:not()`, `:is()` and the like are
 * ignored, because they may be absent.
 */
const namesIn = (selector: string): string[] =>
  withoutArguments(selector)
    .replace(/\[[^\]]*\]|::?[\w-]+/g, '')
    .match(/[\w-]+/g) ?? []

function withoutArguments(selector: string): string {
  let depth = 0
  return [...selector]
    .filter((sign) => {
      if (sign === '(') depth++
      const isOutside = depth === 0
      if (sign === ')') depth--
      return isOutside
    })
    .join('')
}

/** Splits a block into its rules with their preludes; `body` is null for a statement. */
function rulesOf(css: string): { head: string; body: string | null }[] {
  const rules: { head: string; body: string | null }[] = []
  let start = 0
  let open = 0
  let depth = 0
  for (const { index, 0: sign } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|[{};]/gs)) {
    if (sign === '{' && depth++ === 0) open = index
    else if (sign === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) })
      start = index + 1
    } else if (sign === ';' && depth === 0) {
      rules.push({ head: css.slice(start, index).trim(), body: null })
      start = index + 1
    }
  }
  return rules
}

/** Splits a selector list at its top-level commas. */
function splitList(head: string): string[] {
  let depth = 0
  const parts = ['']
  for (const sign of head) {
    if ('(['.includes(sign)) depth++
    if (')]'.includes(sign)) depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

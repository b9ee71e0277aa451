import { normalizePassword } from './password.ts'

/** Rows of keys that fingers walk along; the alphabet and the digits are rows, too. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890']

/** Shorter words, such as "kim", are part of too many good passwords. */
const LEAST_WORD_LENGTH = 3
/** What has to be left of a password when everything that a guesser adds by himself is taken away. */
const LEAST_LEFT = 5

/**
 * Is a password made of what everybody tries first: words that stand around it (`words`: the office's
 * name, the person's mailbox), years, rows of keys and digits, the same piece again and again?
 */
export function isGuessable(typed: string, words: readonly string[]): boolean {
  const password = normalizePassword(typed).toLowerCase()
  return left(withoutWords(once(password), words)).length < LEAST_LEFT
}

/** "abcabcabc" says no more than "abc". */
const once = (password: string): string => password.replace(/^(.+?)\1+/u, '$1')

function withoutWords(password: string, words: readonly string[]): string {
  const known = words
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+|\d+/u)])
    .map((word) => normalizePassword(word).toLowerCase())
    .filter((word) => [...word].length >= LEAST_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  return known.reduce((rest, word) => rest.replaceAll(word, ''), password)
}

/** Characters that neither repeat the one before nor follow it in a row; a year is no secret. */
const left = (password: string): string[] =>
  [...password.replaceAll(/(19|20)\d\d/g, '')].filter((character, at, all) => {
    const before = all[at - 1]
    return before === undefined || !isNext(before, character)
  })

const isNext = (before: string, character: string): boolean =>
  before === character ||
  ROWS.some((row) => row.includes(before + character) || row.includes(character + before))

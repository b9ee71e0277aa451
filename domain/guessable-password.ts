import { normalizePassword } from './password.ts'

/** Rows of the keyboard, the alphabet and the digits. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890']

/** Shorter words, such as "kim", are part of too many good passwords. */
const MIN_WORD_LENGTH = 3
/** Minimum number of characters that must remain once all guessable parts are removed. */
const MIN_REMAINING_CHARACTERS = 5

/**
 * True when a password consists of guessable parts: `words` (the company's name, the person's mailbox),
 * years, keyboard rows, digits, repetitions.
 */
export function isGuessable(typed: string, words: readonly string[]): boolean {
  const password = normalizePassword(typed).toLowerCase()
  return (
    remainingCharacters(withoutWords(collapseRepetition(password), words)).length < MIN_REMAINING_CHARACTERS
  )
}

/** Reduces "abcabcabc" to "abc". */
const collapseRepetition = (password: string): string => password.replace(/^(.+?)\1+/u, '$1')

function withoutWords(password: string, words: readonly string[]): string {
  const known = words
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+|\d+/u)])
    .map((word) => normalizePassword(word).toLowerCase())
    .filter((word) => [...word].length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  return known.reduce((rest, word) => rest.replaceAll(word, ''), password)
}

/** Characters that neither repeat the previous one nor follow it in a row, without years. */
const remainingCharacters = (password: string): string[] =>
  [...password.replaceAll(/(19|20)\d\d/g, '')].filter((character, at, all) => {
    const before = all[at - 1]
    return before === undefined || !isNext(before, character)
  })

const isNext = (before: string, character: string): boolean =>
  before === character ||
  ROWS.some((row) => row.includes(before + character) || row.includes(character + before))

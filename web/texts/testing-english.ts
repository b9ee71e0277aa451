import type { Locale } from '#contract/locales.ts'

/**
 * Words that English sentences are built with. None is a word of Vietnamese or Uzbek, which have the same letters.
 */
const SENTENCE_WORDS =
  /^(the|you|your|our|of|and|is|are|was|were|this|that|these|with|from|for|not|please|have|has|will|when|if|to)$/i
/** Languages whose own words have no Latin letters, so that already a label of two words is conspicuous. */
const otherLetters: readonly Locale[] = ['ko', 'zh', 'ja', 'mn']
/** Names of programs, places and menus that are written in English in every language. */
const NAMES = /working holiday|Republic of Korea|Allow friend requests by ID|Message requests/gi
/** The greeting is repeated in the language of the conversation, for the counsellor. */
const GREETING = /Hello, my booking number is/g

/** Returns the English sentences and labels in a text that should be in another language. */
export function findEnglish(text: string, locale: Locale): string[] {
  const runs =
    text
      .replaceAll(NAMES, '')
      .replaceAll(GREETING, '')
      .match(/\p{Script=Latin}[\p{Script=Latin}ʻʼ'’-]*(?: \p{Script=Latin}[\p{Script=Latin}ʻʼ'’-]*)+/gu) ?? []
  return runs.filter((run) => {
    const words = run.split(' ').filter((word) => /^[a-z'’-]+$/i.test(word))
    if (words.length >= 3 && words.some((word) => SENTENCE_WORDS.test(word))) return true
    return otherLetters.includes(locale) && words.length >= 2 && words.some((word) => /^[a-z]{3,}/.test(word))
  })
}

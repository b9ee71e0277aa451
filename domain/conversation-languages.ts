/** Languages that an office may offer for its conversations, BCP 47; the names come from Intl. */
export const conversationLanguages: readonly string[] =
  'ko en zh vi ja mn uz ru th id ne my km bn hi ur si kk ky fil ms lo ar fa tr uk fr de es pt it pl'.split(
    ' ',
  )

/**
 * At which places of a list a language stands that nobody can choose. One that was stored before there
 * was this list may stay until it is taken out.
 */
export const unknownLanguages = (languages: readonly string[], stored: readonly string[]): number[] =>
  languages.flatMap((each, index) =>
    conversationLanguages.includes(each) || stored.includes(each) ? [] : [index],
  )

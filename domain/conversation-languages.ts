/** Languages that an office may offer for its conversations, BCP 47; the names come from Intl. */
export const conversationLanguages: readonly string[] =
  'ko en zh vi ja mn uz ru th id ne my km bn hi ur si kk ky fil ms lo ar fa tr uk fr de es pt it pl'.split(
    ' ',
  )

/** In which plans may be written: those of the site, and those of the office's conversations. */
export const templateLanguages = (site: readonly string[], office: readonly string[]): string[] => [
  ...new Set([...site, ...office]),
]

/**
 * At which places a plan to begin from is in a language that is neither the site's nor the office's. One that
 * was stored so may stay until it is changed.
 */
export const foreignTemplates = (
  templates: readonly { language: string }[],
  known: readonly string[],
  stored: readonly { language: string }[],
): number[] =>
  templates.flatMap(({ language }, index) =>
    known.includes(language) || stored.some((each) => each.language === language) ? [] : [index],
  )

/**
 * At which places of a list a language stands that nobody can choose. One that was stored before there
 * was this list may stay until it is taken out.
 */
export const unknownLanguages = (languages: readonly string[], stored: readonly string[]): number[] =>
  languages.flatMap((each, index) =>
    conversationLanguages.includes(each) || stored.includes(each) ? [] : [index],
  )

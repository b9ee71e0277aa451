/** Languages that can be offered for consultations, BCP 47; the names come from Intl. */
export const conversationLanguages: readonly string[] =
  'ko en zh vi ja mn uz ru th id ne my km bn hi ur si kk ky fil ms lo ar fa tr uk fr de es pt it pl'.split(
    ' ',
  )

/** Languages in which plans can be written: those of the site and those of the consultations. */
export const templateLanguages = (site: readonly string[], offered: readonly string[]): string[] => [
  ...new Set([...site, ...offered]),
]

/**
 * Indexes of the plan templates whose language is neither in `known` nor already stored. A stored one may
 * stay until it is changed.
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
 * Indexes of the languages that cannot be chosen. One that was stored before this list existed may stay until
 * it is removed.
 */
export const unknownLanguages = (languages: readonly string[], stored: readonly string[]): number[] =>
  languages.flatMap((each, index) =>
    conversationLanguages.includes(each) || stored.includes(each) ? [] : [index],
  )

/** Number of reviews on a public page, and length of their excerpts. */
const SHOWN_REVIEWS = 4
export const MAX_SHOWN_NAME = 30
const EXCERPT_LETTERS = 260

/** Returns the review text of a public page: in full, or its beginning, cut between two words if possible. */
export function excerpt(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const letters = [...line]
  if (letters.length <= EXCERPT_LETTERS) return line
  const cut = letters.slice(0, EXCERPT_LETTERS - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > EXCERPT_LETTERS * 0.8 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

/** Chooses the reviews for a page: those in the reader's language first, else in the given order. */
export const chosenFor = <Written extends { locale: string }>(
  reviews: readonly Written[],
  locale: string,
): Written[] =>
  reviews
    .toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale))
    .slice(0, SHOWN_REVIEWS)

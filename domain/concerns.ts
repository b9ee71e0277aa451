/** Reasons for a consultation, in the order of the home page. */
export const concerns = [
  'start',
  'preparation',
  'major',
  'possible',
  'life',
  'scholarship',
  'short',
  'career',
] as const
export type Concern = (typeof concerns)[number]

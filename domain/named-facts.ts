/** Placeholders for the owner's texts, written in braces, so that the texts stay true when a setting changes. */
export const namedFacts = [
  'fee',
  'feeWithCoupon',
  'couponPercent',
  'couponValidity',
  'refundNotice',
  'inTime',
  'duration',
  'bookableDays',
  'firstStart',
  'lastStart',
  'lead',
  'horizon',
  'hold',
  'reminder',
  'languages',
  'attachmentLimit',
] as const
export type NamedFact = (typeof namedFacts)[number]

const NAME = /\{([^{}]*)\}/g
const isNamed = (name: string): name is NamedFact => namedFacts.some((each) => each === name)

/** False when a text contains braces with an unknown placeholder: visitors would see the braces. */
export const namesFactsOnly = (text: string): boolean =>
  !/[{}]/.test(text.replaceAll(NAME, (whole, name: string) => (isNamed(name) ? '' : whole)))

/** Replaces the placeholders in a text by their values. */
export const withFacts = (text: string, facts: Record<NamedFact, string>): string =>
  text.replaceAll(NAME, (whole, name: string) => (isNamed(name) ? facts[name] : whole))

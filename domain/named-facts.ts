/** Facts that the owner's texts may name in braces, so that they stay true when a setting changes. */
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

/** False when a text in braces names no known placeholder: visitors would read the braces. */
export const namesFactsOnly = (text: string): boolean =>
  !/[{}]/.test(text.replaceAll(NAME, (whole, name: string) => (isNamed(name) ? '' : whole)))

/** The words with the facts in them. */
export const withFacts = (text: string, facts: Record<NamedFact, string>): string =>
  text.replaceAll(NAME, (whole, name: string) => (isNamed(name) ? facts[name] : whole))

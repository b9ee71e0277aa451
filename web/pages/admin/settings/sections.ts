import type { Section } from '#domain/settings.ts'

/** The order in which a new office fills them in. */
export const sectionOrder = [
  'company',
  'prices',
  'slots',
  'policy',
  'coupon',
  'platforms',
  'languages',
  'quickAnswers',
  'planTemplates',
  'faq',
  'story',
  'profile',
  'intake',
  'vat',
  'alerts',
  'retention',
  'processors',
] as const satisfies readonly Section[]

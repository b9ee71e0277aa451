import type { Section } from '#domain/settings.ts'

/** The sections by the owner's reason for opening them. */
export const sectionGroups = {
  booking: ['slots', 'policy', 'platforms', 'languages', 'intake'],
  money: ['prices', 'coupon', 'vat'],
  texts: ['profile', 'story', 'faq', 'quickAnswers', 'planTemplates'],
  office: ['company', 'alerts', 'retention', 'processors'],
} as const satisfies Record<string, readonly Section[]>

export const sectionOrder = Object.values(sectionGroups).flat()

import type { FigureGroup, LabelledFigureId } from '#domain/figures.ts'
import type { NotedFigure } from '#web/content/types.ts'

export const figures = {
  meta: {
    title: 'Official visa and work numbers',
    description:
      'What the Korean authorities require from students, from visa to extension: each number with its official source and the day we checked it.',
  },
  title: 'Official visa and work numbers',
  lead: 'What the authorities require from students in Korea, in one place.',
  rule: 'The official page is always right, not this one. Next to each number you see its source and the day we last checked it. Embassies and schools may ask for more.',
  what: 'What for',
  figure: 'Number',
  perWeek: '{hours} a week',
  since: 'since {day}',
  groups: {
    funds: {
      title: 'Money to show for the visa',
      note: 'In your bank account or your sponsor’s. Your embassy decides how long the money must stay there.',
    },
    work: {
      title: 'Working while you study',
      note: 'You need a permit before you start. If you study for a degree and have the required Korean level, the limit is for weekdays only; weekends and vacations have no limit.',
    },
    stay: {
      title: 'Visa, residence card, extension',
      note: 'Your country may have an agreement with other visa fees.',
    },
    insurance: {
      title: 'Health insurance',
      note: 'By law you are enrolled automatically (D-2: from the day you register as a foreigner). The monthly payment changes each January. If you do not pay, you may not be able to extend your stay.',
    },
    apostille: {
      title: 'Diplomas and certificates from home',
      note: 'Between countries of the Apostille Convention, an apostille replaces the embassy’s legalisation, unless one country objected to the other. Check the official table before you pay.',
    },
  } satisfies Record<FigureGroup, { title: string; note: string }>,
  rows: {
    degreeFunds: { what: 'D-2, degree' },
    degreeFundsRegional: { what: 'D-2, degree, at a university outside the capital area' },
    languageFunds: { what: 'D-4, language course' },
    languageFundsRegional: { what: 'D-4, language course, at a university outside the capital area' },
    workLanguage: { what: 'D-4 with TOPIK 2', note: 'weekends count' },
    workLanguageFrom: { what: 'D-4: you may start work after', note: 'counted from your entry' },
    workBachelor: { what: 'D-2, Bachelor’s', note: 'TOPIK 3 in years 1 and 2, TOPIK 4 after that' },
    workGraduate: { what: 'D-2, Master’s or doctorate', note: 'with TOPIK 4' },
    workMore: {
      what: 'Extra hours',
      note: 'at a certified university, or for very good grades and Korean',
    },
    workWithoutKorean: { what: 'Language course or Bachelor’s without that TOPIK', note: 'weekends count' },
    workGraduateWithoutKorean: { what: 'Master’s or doctorate without that TOPIK', note: 'weekends count' },
    visaSingle: { what: 'Single-entry visa, over 90 days' },
    visaMultiple: { what: 'Multiple-entry visa' },
    registration: { what: 'Apply for your residence card (ARC) within', note: 'counted from your entry' },
    card: { what: 'Residence card' },
    extensionFrom: { what: 'Earliest time to apply for an extension', note: 'before your stay ends' },
    extension: { what: 'Extension of stay, at the counter' },
    extensionOnline: { what: 'Extension of stay, online' },
    insuranceLanguage: { what: 'D-4 is enrolled after', note: 'counted from your entry' },
    insuranceReduction: {
      what: 'Discount on the average payment',
      note: 'D-2 and D-4 with little income and property',
    },
  } satisfies Record<LabelledFigureId, NotedFigure>,
  ask: 'Not sure which of these is yours? Bring it to a consultation.',
} as const

import type { FigureGroup, FigureId } from '#domain/figures.ts'
import type { NotedFigure } from '#web/content/types.ts'

export const figures = {
  meta: {
    title: 'Official figures',
    description:
      'Funds for a D-2 or D-4 visa, working hours, fees, health insurance and the apostille: each figure with its official source and the day we compared it.',
  },
  title: 'Official figures to plan with',
  lead: 'What authorities ask of students in Korea, in one place.',
  rule: 'The official page rules, not this one. Each figure stands with its source and the day on which we last compared the two; “not compared” means that we know it from elsewhere. Embassies and schools may ask for more.',
  what: 'What for',
  figure: 'Figure',
  perWeek: '{hours} a week',
  since: 'since {day}',
  notCompared: 'not compared',
  groups: {
    funds: {
      title: 'Money to show for the visa',
      note: 'In a bank account of yours or of a sponsor. For how long it must have been there is said by the embassy that is in charge of you.',
    },
    work: {
      title: 'Working beside your studies',
      note: 'Only with a permit that you have before you begin. With the Korean that is asked for, a degree student’s hours count on weekdays; weekends and vacations have no limit.',
    },
    stay: {
      title: 'Visa, residence card, extension',
      note: 'Your country may have an agreement with other visa fees.',
    },
    insurance: {
      title: 'Health insurance',
      note: 'Enrolment is by law and by itself: for D-2 on the day of registration as a foreigner. The contribution is set anew each January; unpaid ones stand in the way of an extension.',
    },
    apostille: {
      title: 'Diplomas and certificates from home',
      note: 'Between countries of the Apostille Convention an apostille takes the place of the consul’s legalisation, unless one of the two has objected to the other. Look at the table before you pay for either.',
    },
  } satisfies Record<FigureGroup, { title: string; note: string }>,
  rows: {
    degreeFunds: { what: 'D-2, degree' },
    degreeFundsRegional: { what: 'D-2, degree, at a university outside the capital area' },
    languageFunds: { what: 'D-4, language course' },
    languageFundsRegional: { what: 'D-4, language course, at a university outside the capital area' },
    workLanguage: { what: 'D-4 with TOPIK 2', note: 'weekends count' },
    workLanguageFrom: { what: 'D-4 may begin after', note: 'counted from your entry' },
    workBachelor: { what: 'D-2, Bachelor’s', note: 'TOPIK 3 in years 1 and 2, TOPIK 4 after that' },
    workGraduate: { what: 'D-2, Master’s or doctorate', note: 'with TOPIK 4' },
    workMore: {
      what: 'On top of these',
      note: 'at a certified university, or for very good grades and Korean',
    },
    workWithoutKorean: { what: 'Language course or Bachelor’s without that TOPIK', note: 'weekends count' },
    workGraduateWithoutKorean: { what: 'Master’s or doctorate without that TOPIK', note: 'weekends count' },
    visaSingle: { what: 'Visa for one entry and more than 90 days' },
    visaMultiple: { what: 'Visa for several entries' },
    registration: { what: 'Register as a foreigner within', note: 'counted from your entry' },
    card: { what: 'Residence card' },
    extensionFrom: { what: 'Ask for an extension at the earliest', note: 'before your stay ends' },
    extension: { what: 'Extension of stay, at the counter' },
    extensionOnline: { what: 'Extension of stay, online' },
    insuranceLanguage: { what: 'D-4 is enrolled after', note: 'counted from your entry' },
    insuranceReduction: {
      what: 'Off the average contribution',
      note: 'D-2 and D-4 with little income and property',
    },
    apostilleKorea: { what: 'South Korea' },
    apostilleMongolia: { what: 'Mongolia' },
    apostilleUzbekistan: { what: 'Uzbekistan' },
    apostilleChina: { what: 'China' },
    apostilleVietnam: { what: 'Vietnam' },
  } satisfies Record<FigureId, NotedFigure>,
  ask: 'Not sure which of these is yours? Bring it to a consultation.',
} as const

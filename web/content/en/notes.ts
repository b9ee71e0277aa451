import type { FigureId } from '#domain/figures.ts'
import type { TopicNoteId } from '#domain/topic-notes.ts'

export const notes = (number: (id: FigureId) => string) => ({
  title: 'Good to know:',
  texts: {
    funds: `For a D-2 visa you usually show about ${number('degreeFunds')}, for a D-4 visa about ${number('languageFunds')}. Outside the capital area it is ${number('degreeFundsRegional')} and ${number('languageFundsRegional')}.`,
    firstDays: `Apply for your residence card (ARC) within ${number('registration')} of your arrival; it costs ${number('card')}. If you move, report the new address within 15 days.`,
    partTime: `Get the part-time work permit before you start; with a D-4 visa you can apply after ${number('workLanguageFrom')}. The hours depend on your TOPIK level. You also need a minimum grade and your school’s confirmation.`,
    topik:
      'Many degree programs ask for TOPIK level 3 or 4. A score is valid for two years. Registration closes weeks before the test.',
    gks: 'GKS: applications for graduate study usually open in February or March, for undergraduate study in September or October. You apply through the embassy or through a university. There are limits on age and grades.',
    insurance: `You are enrolled automatically and pay about ${number('insuranceReduction')} less than the average. The monthly amount changes each January.`,
    tuition: 'Every university publishes its tuition per semester. Compare it before you choose.',
    shortStay:
      'For a short stay without a visa you may need a K-ETA. Exchange and visiting students usually get a D-2-6 or D-2-8 visa.',
    workVisas:
      'Apply for D-10 or E-7 before your permitted stay ends. E-7 has a minimum salary that is set each year, and a list of job codes.',
    startUp:
      'For D-8-4 you need 80 points from the OASIS program. “Startup Korea” is another visa for founders.',
    residence: 'F-2-7 needs 80 points. Age, education, income and Korean count.',
    deposit: 'HUG can guarantee your deposit. Legal aid answers questions about a contract at 132.',
    attendance:
      'With a D-4 visa you must attend about 70% of your classes, or your stay may not be extended. Immigration answers at 1345, the travel helpline at 1330, both in several languages.',
  } satisfies Record<TopicNoteId, string>,
})

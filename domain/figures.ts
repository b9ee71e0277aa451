/**
 * Requirements that authorities publish for students, each with the URL of the source, the day of the last
 * comparison with it and the day of the next one. Visitors see only figures that were compared.
 */

/** Publisher of a figure. Its page is authoritative; ours repeats it. */
const sources = {
  justice: 'https://www.moj.go.kr',
  immigration: 'https://www.hikorea.go.kr',
  visas: 'https://www.visa.go.kr',
  government: 'https://www.gov.kr/portal/foreigner/ko/m010102',
  insurance: 'https://www.nhis.or.kr',
  apostille: 'https://www.hcch.net/en/instruments/conventions/status-table/?cid=41',
} as const

export const figureGroups = ['funds', 'work', 'stay', 'insurance', 'apostille'] as const
export type FigureGroup = (typeof figureGroups)[number]

/** `weeklyHours`: hours per week; `since`: a date; every other unit: an amount. */
type Value =
  | { unit: 'KRW' | 'USD' | 'percent' | 'weeklyHours' | 'day' | 'month'; value: number }
  | { unit: 'since'; value: string }

export type Checked = {
  /** Day of the last comparison with the source; null: never compared. */
  checkedOn: string | null
  /** Day of the next comparison: the turn of a year or a semester, when rules change. */
  reviewOn: string
}

/** True when the figure was compared with its source, so that visitors may see it. */
export const isChecked = <Fact extends Checked>(fact: Fact): fact is Fact & { checkedOn: string } =>
  fact.checkedOn !== null

/** `country`: the member of the Apostille Convention (ISO 3166-1 alpha-2). */
type StoredFigure = Value & Checked & { group: FigureGroup; source: keyof typeof sources; country?: string }

/** Fees, contributions and limits change at the turn of the year. */
const NEW_YEAR = { checkedOn: null, reviewOn: '2027-01-05' } as const
const COMPARED = { checkedOn: '2026-11-22', reviewOn: '2027-01-05' } as const
/** Rules for students change before a semester begins. */
const SEMESTER = { checkedOn: null, reviewOn: '2027-02-15' } as const

/** The day on which the Apostille Convention came into force in a country. */
const apostilleSince = (country: string, value: string) =>
  ({ group: 'apostille', country, value, unit: 'since', source: 'apostille', ...SEMESTER }) as const

const figures = {
  degreeFunds: { group: 'funds', value: 20_000_000, unit: 'KRW', source: 'justice', ...SEMESTER },
  degreeFundsRegional: { group: 'funds', value: 16_000_000, unit: 'KRW', source: 'justice', ...SEMESTER },
  languageFunds: { group: 'funds', value: 10_000_000, unit: 'KRW', source: 'justice', ...SEMESTER },
  languageFundsRegional: { group: 'funds', value: 8_000_000, unit: 'KRW', source: 'justice', ...SEMESTER },

  workLanguage: { group: 'work', value: 20, unit: 'weeklyHours', source: 'immigration', ...SEMESTER },
  workLanguageFrom: { group: 'work', value: 6, unit: 'month', source: 'immigration', ...SEMESTER },
  workBachelor: { group: 'work', value: 25, unit: 'weeklyHours', source: 'immigration', ...SEMESTER },
  workGraduate: { group: 'work', value: 30, unit: 'weeklyHours', source: 'immigration', ...SEMESTER },
  workMore: { group: 'work', value: 5, unit: 'weeklyHours', source: 'justice', ...SEMESTER },
  workWithoutKorean: { group: 'work', value: 10, unit: 'weeklyHours', source: 'immigration', ...SEMESTER },
  workGraduateWithoutKorean: {
    group: 'work',
    value: 15,
    unit: 'weeklyHours',
    source: 'immigration',
    ...SEMESTER,
  },

  visaSingle: { group: 'stay', value: 60, unit: 'USD', source: 'visas', ...NEW_YEAR },
  visaMultiple: { group: 'stay', value: 90, unit: 'USD', source: 'visas', ...NEW_YEAR },
  registration: { group: 'stay', value: 90, unit: 'day', source: 'immigration', ...NEW_YEAR },
  card: { group: 'stay', value: 35_000, unit: 'KRW', source: 'immigration', ...NEW_YEAR },
  extensionFrom: { group: 'stay', value: 4, unit: 'month', source: 'government', ...COMPARED },
  extension: { group: 'stay', value: 60_000, unit: 'KRW', source: 'government', ...COMPARED },
  extensionOnline: { group: 'stay', value: 50_000, unit: 'KRW', source: 'government', ...COMPARED },

  insuranceLanguage: { group: 'insurance', value: 6, unit: 'month', source: 'insurance', ...NEW_YEAR },
  insuranceReduction: { group: 'insurance', value: 50, unit: 'percent', source: 'insurance', ...NEW_YEAR },

  apostilleKorea: apostilleSince('KR', '2007-07-14'),
  apostilleMongolia: apostilleSince('MN', '2009-12-31'),
  apostilleUzbekistan: apostilleSince('UZ', '2012-04-15'),
  apostilleChina: apostilleSince('CN', '2023-11-07'),
  apostilleVietnam: apostilleSince('VN', '2026-09-11'),
} as const satisfies Record<string, StoredFigure>

export type FigureId = keyof typeof figures
/** Figures with a label of their own; the others are named by their country. */
export type LabelledFigureId = Exclude<FigureId, `apostille${string}`>
export type Figure = StoredFigure & { id: FigureId; sourceUrl: string; sourceName: string }

/** All figures with the URL of their source and its short name: "moj.go.kr". */
export const allFigures: readonly Figure[] = (Object.keys(figures) as FigureId[]).map((id) => {
  const figure: StoredFigure = figures[id]
  const sourceUrl = sources[figure.source]
  return { ...figure, id, sourceUrl, sourceName: new URL(sourceUrl).hostname.replace(/^www\./, '') }
})

/** Figures that are due for a comparison with their source. `today`: "2027-01-05". */
export const listDueFigures = <Fact extends Checked>(
  today: string,
  figures: readonly Fact[],
): readonly Fact[] => figures.filter(({ checkedOn, reviewOn }) => checkedOn === null || reviewOn <= today)

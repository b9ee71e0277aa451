import type { Checked } from './figures.ts'

/**
 * Information that authorities publish about the topics of the concern pages, one sentence each ("Good to
 * know"). As with the figures, visitors see a note once it was compared with its source.
 */

/** Position of a note: a topic page and the index of the panel on it. */
type Place = readonly [path: TopicPath, panel: number]
type TopicPath = `/concern/${'preparing' | 'live' | 'finish'}/${1 | 2}`

type StoredNote = Checked & { source: string; places: readonly Place[] }

/** Rules for students change before a semester begins. */
const SEMESTER = { checkedOn: null, reviewOn: '2027-02-15' } as const

const IMMIGRATION = 'https://www.hikorea.go.kr'

const topicNotes = {
  funds: { source: 'https://www.moj.go.kr', places: [['/concern/preparing/2', 0]], ...SEMESTER },
  firstDays: { source: IMMIGRATION, places: [['/concern/preparing/2', 3]], ...SEMESTER },
  partTime: { source: IMMIGRATION, places: [['/concern/live/1', 4]], ...SEMESTER },
  topik: {
    source: 'https://www.topik.go.kr',
    places: [
      ['/concern/preparing/2', 1],
      ['/concern/live/2', 0],
    ],
    ...SEMESTER,
  },
  gks: {
    source: 'https://www.studyinkorea.go.kr',
    places: [
      ['/concern/preparing/1', 4],
      ['/concern/live/1', 3],
    ],
    ...SEMESTER,
  },
  insurance: { source: 'https://www.nhis.or.kr', places: [['/concern/live/2', 2]], ...SEMESTER },
  tuition: { source: 'https://www.academyinfo.go.kr', places: [['/concern/preparing/1', 2]], ...SEMESTER },
  shortStay: { source: 'https://www.k-eta.go.kr', places: [['/concern/preparing/1', 5]], ...SEMESTER },
  workVisas: {
    source: IMMIGRATION,
    places: [
      ['/concern/finish/1', 0],
      ['/concern/finish/1', 1],
    ],
    ...SEMESTER,
  },
  startUp: { source: 'https://www.k-startup.go.kr', places: [['/concern/finish/1', 4]], ...SEMESTER },
  residence: { source: IMMIGRATION, places: [['/concern/finish/2', 1]], ...SEMESTER },
  deposit: {
    source: 'https://www.khug.or.kr',
    places: [
      ['/concern/preparing/2', 2],
      ['/concern/live/2', 1],
    ],
    ...SEMESTER,
  },
  attendance: { source: IMMIGRATION, places: [['/concern/live/1', 0]], ...SEMESTER },
} as const satisfies Record<string, StoredNote>

export type TopicNoteId = keyof typeof topicNotes
export type TopicNote = StoredNote & { id: TopicNoteId; sourceUrl: string; sourceName: string }

export const allTopicNotes: readonly TopicNote[] = (Object.keys(topicNotes) as TopicNoteId[]).map((id) => {
  const note: StoredNote = topicNotes[id]
  const sourceName = new URL(note.source).hostname.replace(/^www\./, '')
  return { ...note, id, sourceUrl: note.source, sourceName }
})

export const notesOf = (path: string, panel: number): readonly TopicNote[] =>
  allTopicNotes.filter(({ places }) => places.some(([page, index]) => page === path && index === panel))

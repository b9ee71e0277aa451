import { type Client, type Person, startApp, type TestApp } from '#server/testing.ts'

export const SATURDAY = { preferredDate: '2026-09-05', preferredTime: '10:00' }
const START_MS = Date.parse('2026-09-05T01:00:00Z')

export type SaturdaySlot = Awaited<ReturnType<typeof bookSaturdaySlot>>

/** A paid consultation on a Saturday at ten in Seoul, four days ahead, with its people and their calls. */
export async function bookSaturdaySlot() {
  const app: TestApp = await startApp({ now: '2026-09-01T00:00:00Z' })
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const id: string = (await app.aPaidConsultation(ann, SATURDAY))._id
  return {
    app,
    ann,
    admin,
    id,
    /** Sets the clock to this many minutes after the start and logs everybody in again. */
    to: async (minutes: number): Promise<void> => {
      app.clock.set(new Date(START_MS + minutes * 60_000).toISOString())
      for (const person of [ann, admin]) await app.logIn(person)
    },
    step: (by: Client, name: string, body: object = {}) => by.post(`/api/consultations/${id}/${name}`, body),
    read: async (by: Person = ann) => (await by.get(`/api/consultations/${id}`)).body.consultation,
    mailsAbout: (subject: RegExp) => app.mails().filter((mail) => subject.test(mail.subject)),
  }
}

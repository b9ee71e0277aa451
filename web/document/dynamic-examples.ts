import { locales } from '#contract/locales.ts'
import type { DynamicData } from '#contract/served.ts'
import { firstServiceId } from '#domain/first-service.ts'

/** Two days in each of nine weeks: enough for the page to hide the later weeks. */
const someDays = Array.from({ length: 18 }, (_, day) => ({
  date: new Date(Date.UTC(2030, 0, 5 + Math.floor(day / 2) * 7 + (day % 2))).toISOString().slice(0, 10),
  times: ['10:00', '11:00', '20:00'],
}))
/** Dynamic data with which a public page has every element that it can ever have. */
export const dynamicExamples: readonly DynamicData[] = [null, 'soon' as const, [], someDays].flatMap((days) =>
  [null, 'America/Los_Angeles'].map((zone) => ({
    days,
    choice: { serviceId: null, counsellorId: null, zone },
    counsellors: ['Kim', 'Lee'].map((name) => ({ id: name, name, services: [firstServiceId] })),
    reviews: locales.map((locale) => ({
      rating: 5,
      text: 'Clear.',
      name: 'A.',
      country: 'VN',
      locale,
      writtenAt: '2030-01-05T00:00:00.000Z',
    })),
  })),
)

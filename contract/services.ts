import { z } from 'zod/mini'
import { firstServiceId } from '#domain/first-service.ts'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { type Locale, locales } from './locales.ts'

/**
 * The first service, which every site has. Its length and prices are settings (`slots.durationMinutes`, `prices`), so
 * each has one source.
 */
export const firstService = {
  id: firstServiceId,
  slug: 'consultation',
  texts: {
    en: {
      name: 'One-to-one chat consultation',
      description: 'Questions about studying and living in Korea, answered in a chat with a counsellor.',
    },
    ko: {
      name: '1:1 채팅 상담',
      description: '한국 유학과 생활에 관한 질문에 상담사가 채팅으로 답합니다.',
    },
    vi: {
      name: 'Tư vấn 1:1 qua tin nhắn',
      description: 'Tư vấn viên trả lời qua tin nhắn các câu hỏi về du học và cuộc sống ở Hàn Quốc.',
    },
    zh: {
      name: '一对一聊天咨询',
      description: '咨询师通过聊天解答有关韩国留学与生活的问题。',
    },
    ja: {
      name: '1対1のチャット相談',
      description: '韓国留学と韓国での生活についての質問に、カウンセラーがチャットでお答えします。',
    },
    mn: {
      name: 'Ганцаарчилсан чат зөвлөгөө',
      description: 'Солонгост суралцах, амьдрах тухай асуултад зөвлөх чатаар хариулна.',
    },
    uz: {
      name: 'Yakkama-yakka chat maslahati',
      description: 'Koreyada oʻqish va yashash haqidagi savollarga maslahatchi chatda javob beradi.',
    },
  } satisfies Record<Locale, { name: string; description: string }>,
} as const

/** The text in a language, otherwise in English, otherwise in any language. */
export const textIn = (text: Readonly<Partial<Record<string, string>>>, locale: Locale): string =>
  text[locale] ?? text.en ?? Object.values(text)[0] ?? ''

/** A service or a counsellor, named in another reply. */
export const named = z.object({ id: z.string(), name: z.string() })

/** The counsellors by whom staff filter lists, the first owner first; `own`: the caller. Empty in an office of one. */
export const filterNames = z.array(z.extend(named, { own: z.boolean() }))
export type FilterName = z.output<typeof filterNames>[number]

/** The counsellor of a booking; `alone`: the only active counsellor, so that screens need not name them. */
export const givenBy = z.extend(named, { alone: z.boolean() })

/** A service as clients see it. */
export const service = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  durationMinutes: z.number(),
  prices: z.array(z.object({ amount: z.string(), currency: z.enum(['USD', 'KRW']) })),
})

/** A text by language; English is shown where a language has none. */
export const localizedText = z.partialRecord(z.enum(locales), z.string())

/** A service as the owner changes it. */
export const staffService = z.extend(service, {
  names: localizedText,
  descriptions: localizedText,
  /** Free minutes after each consultation. */
  bufferMinutes: z.number(),
  /** Prices in the smallest unit; null: not sold in this currency. */
  minorPrices: z.object({ USD: z.nullable(z.number()), KRW: z.nullable(z.number()) }),
  active: z.boolean(),
  position: z.number(),
})
export type StaffService = z.output<typeof staffService>

const lang = z.optional(z.enum(locales, 'INVALID_INPUT'))

export const listServices = endpoint('GET /api/services', {
  access: 'public',
  /** Default: the language of the reader. */
  input: z.strictObject({ lang }),
  output: z.object({ services: z.array(service) }),
  summary: 'List the services with length and prices',
})

export const listStaffServices = endpoint('GET /api/desk/services', {
  access: 'admin',
  output: z.object({ services: z.array(staffService) }),
  summary: 'List all services, those that are not offered included',
})

/** Texts by language; English is shown where a language has none. */
const localizedLine = (maxLength: number) =>
  z.partialRecord(z.enum(locales, 'INVALID_INPUT'), line(maxLength))
const minor = z.nullable(z.int('INVALID_INPUT'))
const serviceFields = {
  name: localizedLine(80),
  description: localizedLine(400),
  durationMinutes: z.int('INVALID_INPUT'),
  bufferMinutes: z.int('INVALID_INPUT'),
  prices: z.strictObject({ USD: z.optional(minor), KRW: z.optional(minor) }),
  active: z.boolean('INVALID_INPUT'),
  position: z.int('INVALID_INPUT'),
}

export const createService = endpoint('POST /api/services', {
  access: 'admin',
  input: z.strictObject({
    ...serviceFields,
    description: z.optional(serviceFields.description),
    bufferMinutes: z.optional(serviceFields.bufferMinutes),
    active: z.optional(serviceFields.active),
    position: z.optional(serviceFields.position),
  }),
  output: z.object({ service: staffService }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Add a service: length 15 to 240 minutes, buffer up to 60, prices in the smallest unit',
})

export const changeService = endpoint('PATCH /api/services/:id', {
  access: 'admin',
  input: z.strictObject({ id, ...z.partial(z.strictObject(serviceFields)).shape }),
  output: z.object({ service: staffService }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Change a service; booked consultations and open checkouts keep their length and price',
})

export const listCounsellors = endpoint('GET /api/counsellors', {
  access: 'public',
  input: z.strictObject({ lang }),
  output: z.object({
    counsellors: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Languages of the conversation. */
        languages: z.array(z.string()),
        text: z.string(),
        services: z.array(named),
      }),
    ),
  }),
  summary: 'List the counsellors who can be booked, the first owner first',
})

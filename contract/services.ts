import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type Locale, locales } from './locales.ts'

/**
 * The one service of the site. Length and prices are settings (`slots.durationMinutes`, `prices`), so they have
 * one source.
 */
export const firstService = {
  id: '0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11',
  slug: 'consultation',
  words: {
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
  } satisfies Record<Locale, { name: string; description: string }>,
} as const

/** A service or a counsellor, named in another reply. */
export const named = z.object({ id: z.string(), name: z.string() })

export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  access: 'public',
  input: z.strictObject({
    /** Default: the language of the reader. */
    lang: z.optional(z.enum(locales, 'INVALID_INPUT')),
  }),
  output: z.object({
    services: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        durationMinutes: z.number(),
        prices: z.array(z.object({ amount: z.string(), currency: z.enum(['USD', 'KRW']) })),
      }),
    ),
  }),
  summary: 'List the services with length and prices',
})

export const listCounsellors = endpoint({
  method: 'GET',
  path: '/api/counsellors',
  access: 'public',
  input: z.strictObject({ lang: z.optional(z.enum(locales, 'INVALID_INPUT')) }),
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
  summary: 'List the counsellors who can be booked: the owner',
})

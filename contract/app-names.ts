import type { Platform } from '#domain/consultation.ts'
import type { Locale } from './locales.ts'

const ownNames: Record<Platform, string> = {
  kakao: 'KakaoTalk',
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  zalo: 'Zalo',
  line: 'LINE',
  wechat: 'WeChat',
}

/** Names of the chat apps in each language. */
export const appNames: Record<Locale, Record<Platform, string>> = {
  en: ownNames,
  ko: {
    ...ownNames,
    kakao: '카카오톡',
    instagram: '인스타그램',
    facebook: '페이스북',
    telegram: '텔레그램',
    line: '라인',
    wechat: '위챗',
  },
  vi: ownNames,
  zh: { ...ownNames, wechat: '微信' },
  ja: ownNames,
  mn: ownNames,
  uz: ownNames,
}

/** True for social networks whose messages are called direct messages. */
export const isDirectMessage = (app: Platform): boolean => app === 'instagram' || app === 'facebook'

import { isLocale, type Locale } from '#contract/locales.ts'
import type { Settings } from '#domain/settings.ts'
import { en, type MailTexts } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { mn } from './mn.ts'
import { uz } from './uz.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

type Company = Settings['company']
type Write = (company: Company) => MailTexts

/** Builds the texts once for each version of the settings, because they are a few hundred functions. */
function remembered(write: Write): Write {
  const known = new WeakMap<Company, MailTexts>()
  return (company) => {
    const texts = known.get(company) ?? write(company)
    known.set(company, texts)
    return texts
  }
}

export const textsIn: Record<Locale, Write> = {
  en: remembered(en),
  ko: remembered(ko),
  vi: remembered(vi),
  zh: remembered(zh),
  ja: remembered(ja),
  mn: remembered(mn),
  uz: remembered(uz),
}

/**
 * The client's first message to the business's account: in the client's own language, then in the language of the
 * conversation if it is another one, because the counsellor has to read it. English when neither is known.
 */
export function greetingIn(
  [own, ofConversation]: [own: string, ofConversation: string | null | undefined],
  number: string,
  company: Company,
): string {
  const known = new Set([own, ofConversation].filter(isLocale))
  return [...(known.size > 0 ? known : ['en' as const])]
    .map((each) => textsIn[each](company).hello_first.greeting(number))
    .join(' ')
}

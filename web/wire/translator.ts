import type { Locale } from '#contract/locales.ts'
import { translateText } from '#contract/translations.ts'
import { call } from './api.ts'

/** Chrome's translator, which works on the device (https://developer.mozilla.org/docs/Web/API/Translator). */
type Pair = { sourceLanguage: string; targetLanguage: string }
type BrowserApi = {
  Translator?: {
    availability(pair: Pair): Promise<string>
    create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>
  }
  LanguageDetector?: {
    availability(): Promise<string>
    create(): Promise<{ detect(text: string): Promise<{ detectedLanguage: string }[]> }>
  }
}
const { Translator, LanguageDetector } = globalThis as BrowserApi

/** The first use of a language pair downloads a model of some 50 MB. */
const DOWNLOAD_MS = 60_000

type Reader = { consultationId: string; from: string | null; to: Locale; byServer: boolean }

/** True when this browser may translate into this language. */
export async function canTranslateOnDevice(from: string | null, to: Locale): Promise<boolean> {
  const pair = { sourceLanguage: from ?? (to === 'en' ? 'ko' : 'en'), targetLanguage: to }
  return (
    Translator !== undefined &&
    (await Translator.availability(pair).catch(() => 'unavailable')) !== 'unavailable'
  )
}

/**
 * Translates a text of a consultation: on the device if its translator is ready, otherwise by the server if it may,
 * otherwise on the device after a download. Null: no translation now. `from`: language of the writer's account.
 */
export async function translate(text: string, reader: Reader): Promise<string | null> {
  const { consultationId, to, byServer } = reader
  const onDevice = await translateOnDevice(text, reader).catch(() => null)
  if (onDevice || !byServer) return onDevice
  const answer = await call(translateText, { id: consultationId, text, to })
  return answer.ok ? answer.value.text : null
}

async function translateOnDevice(text: string, { from, to, byServer }: Reader): Promise<string | null> {
  const sourceLanguage = (await detectLanguage(text)) ?? from
  if (!Translator || !sourceLanguage || sourceLanguage === to) return null
  const pair = { sourceLanguage, targetLanguage: to }
  const availability = await Translator.availability(pair)
  if (availability === 'unavailable' || (availability !== 'available' && byServer)) return null
  const late = new Promise<never>((_, reject) => setTimeout(reject, DOWNLOAD_MS))
  const translator = await Promise.race([translatorOf(pair), late])
  return translator.translate(text)
}

type BrowserTranslator = Awaited<ReturnType<NonNullable<BrowserApi['Translator']>['create']>>
type BrowserDetector = Awaited<ReturnType<NonNullable<BrowserApi['LanguageDetector']>['create']>>

/** Each holds a model in memory, so the page creates one per pair of languages. */
const translators = new Map<string, Promise<BrowserTranslator>>()
let detector: Promise<BrowserDetector> | undefined

function translatorOf(pair: Pair): Promise<BrowserTranslator> {
  const key = `${pair.sourceLanguage} ${pair.targetLanguage}`
  const known = translators.get(key) ?? Translator!.create(pair)
  translators.set(key, known)
  known.catch(() => translators.delete(key))
  return known
}

async function detectLanguage(text: string): Promise<string | null> {
  if (!LanguageDetector || (await LanguageDetector.availability()) !== 'available') return null
  detector ??= LanguageDetector.create()
  detector.catch(() => (detector = undefined))
  const [best] = await (await detector).detect(text)
  return best && best.detectedLanguage !== 'und' ? best.detectedLanguage : null
}

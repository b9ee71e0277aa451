import { useLanguageTag, useText } from '#web/texts/use-text.ts'

/** The decimal of the wire ("36.00") as the reader's language writes it, with its currency, within a sentence. */
export function useMoneyText(): (amount: string, currency?: string) => string {
  const t = useText()
  const languageTag = useLanguageTag()
  return (amount, currency) =>
    currency === 'KRW'
      ? t('money.krw', { amount: Number(amount).toLocaleString(languageTag) })
      : t('money.usd', { amount: Number(amount).toLocaleString(languageTag, DOLLARS) })
}

const DOLLARS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

import { numberFormatter } from '#domain/formatters.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

/**
 * Returns a formatter of wire decimals ("36.00") with their currency in the reader's language, for use
 * in sentences.
 */
export function useMoneyText(): (amount: string, currency?: string) => string {
  const t = useText()
  const languageTag = useLanguageTag()
  return (amount, currency) =>
    currency === 'KRW'
      ? t('money.krw', { amount: numberFormatter(languageTag).format(Number(amount)) })
      : t('money.usd', { amount: numberFormatter(languageTag, DOLLARS).format(Number(amount)) })
}

const DOLLARS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

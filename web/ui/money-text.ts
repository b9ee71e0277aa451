import { numberFormatter } from '#domain/formatters.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

/**
 * Returns a formatter of wire decimals ("36.00") with their currency in the reader's language, for use
 * in sentences.
 */
export function useMoneyText(): (amount: string, currency?: string) => string {
  const t = useText()
  const languageTag = useLanguageTag()
  return (amount, currency = 'USD') => {
    const [, decimals = ''] = amount.split('.')
    const number = numberFormatter(languageTag, {
      minimumFractionDigits: decimals.length,
      maximumFractionDigits: decimals.length,
    }).format(Number(amount))
    if (currency === 'KRW') return t('money.krw', { amount: number })
    // A provider may report a payment in another currency; its code is understood in every language.
    return currency === 'USD' ? t('money.usd', { amount: number }) : `${number} ${currency}`
  }
}

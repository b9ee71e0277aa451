import { useLanguageTag, useText } from '#web/texts/use-text.ts'

/** "36.00 USD" of the wire's decimal, for use within a sentence; won are written in groups, as everybody reads them. */
export function useMoneyText(): (amount: string, currency?: string) => string {
  const t = useText()
  const languageTag = useLanguageTag()
  return (amount, currency) =>
    currency === 'KRW'
      ? t('money.krw', { amount: Number(amount).toLocaleString(languageTag) })
      : t('money.usd', { amount })
}

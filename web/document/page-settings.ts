import { currenciesOf, offeredApps, type PublicSettings } from '#domain/public-settings.ts'
import type { PageSettings } from '#web/program/settings.ts'

/** Selects the settings for the document; the rest is not needed by any screen and is not sent. */
export const selectPageSettings = ({
  company,
  prices: { USD, KRW },
  coupon,
  slots,
  policy,
  languages,
  platforms,
  paymentMethods,
  weeklyStarts,
  translates,
}: PublicSettings): PageSettings => ({
  company: { name: company.name, email: company.email },
  prices: currenciesOf(paymentMethods).includes('KRW') ? { USD, KRW } : { USD },
  coupon,
  slots,
  policy,
  languages,
  apps: offeredApps({ platforms }),
  ...(weeklyStarts ? { starts: [weeklyStarts.firstStart, weeklyStarts.lastStart] } : {}),
  ...(translates ? { translates } : {}),
})

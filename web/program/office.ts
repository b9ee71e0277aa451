import { createContext } from 'react'
import type { Platform } from '#domain/consultation.ts'
import { currenciesOf, offeredApps, type OfferedOffice } from '#domain/offer.ts'
import type { Office } from '#domain/office.ts'
import { useNeeded } from './needed-context.ts'

/** What the program of a page knows of the owner's settings; it stands in the page's document. */
export type PageOffice = Pick<Office, 'coupon' | 'slots' | 'policy' | 'languages'> & {
  company: Pick<Office['company'], 'name' | 'email'>
  /** Of what can be paid here alone; a second currency means that there are several ways to pay. */
  prices: { USD: number; KRW?: number }
  /** The chat apps that the form offers. */
  apps: Platform[]
}

/** The rest stays out of the documents that are brought to life: no screen of the program needs it. */
export const pageOffice = ({
  company,
  prices: { USD, KRW },
  coupon,
  slots,
  policy,
  languages,
  platforms,
  ways,
}: OfferedOffice): PageOffice => ({
  company: { name: company.name, email: company.email },
  prices: currenciesOf(ways).includes('KRW') ? { USD, KRW } : { USD },
  coupon,
  slots,
  policy,
  languages,
  apps: offeredApps({ platforms }),
})

export const OfficeContext = createContext<PageOffice | null>(null)

/** The settings that were in force when the document was sent. */
export const useOffice = (): PageOffice => useNeeded(OfficeContext, 'office')

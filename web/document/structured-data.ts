import { localeTags } from '#contract/locales.ts'
import { fromMinor } from '#domain/currency.ts'
import { currenciesOf, type OfferedOffice } from '#domain/offer.ts'
import type { Office } from '#domain/settings.ts'
import { SLOTS } from './slots.ts'
import { publicHref } from './public-href.ts'
import type { PublicPageProps } from './public-page.ts'

/** The schema.org identifier of the organization that runs the site. */
const ORGANIZATION_ID = `${SLOTS.origin}/#office`
const organizationOf = ({ company }: Office): object => ({
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: company.name,
  alternateName: company.koreanName,
  legalName: company.legalName,
  url: `${SLOTS.origin}/`,
  logo: `${SLOTS.origin}/icon-512.png`,
  email: company.email,
  telephone: company.phone,
  address: company.address,
  sameAs: [company.instagram, company.facebook, company.kakao].filter((href) => href !== ''),
})

type Facts = PublicPageProps & { office: OfferedOffice }

export const officeFacts = ({ locale, office }: Facts): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    organizationOf(office),
    {
      '@type': 'WebSite',
      url: `${SLOTS.origin}${publicHref('/', locale)}`,
      name: office.company.name,
      inLanguage: localeTags[locale],
      publisher: { '@id': ORGANIZATION_ID },
    },
  ],
})

/** One schema.org offer for each currency of the consultation's price. */
const offersOf = ({ locale, office }: Facts): object[] =>
  currenciesOf(office.ways).map((currency) => ({
    '@type': 'Offer',
    price: fromMinor(office.prices[currency], currency),
    priceCurrency: currency,
    url: `${SLOTS.origin}${publicHref('/service', locale)}`,
  }))

/** Schema.org data for the consultation with its price, and for the page's questions. */
export function serviceFacts(page: Facts): object {
  const { locale, content, office } = page
  const offers = offersOf(page)
  const { meta, price, faq } = content.service
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name: price.label,
        description: meta.description,
        provider: organizationOf(office),
        offers: offers.length === 1 ? offers[0] : offers,
      },
      {
        '@type': 'FAQPage',
        inLanguage: localeTags[locale],
        mainEntity: faq.items.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}

import { localeTags } from '#contract/locales.ts'
import { textIn } from '#contract/services.ts'
import { fromMinor } from '#domain/currency.ts'
import { currenciesOf, type PublicSettings } from '#domain/public-settings.ts'
import type { Settings } from '#domain/settings.ts'
import { MARKERS } from './markers.ts'
import { publicHref } from './public-href.ts'
import type { PublicPageProps } from './public-page.ts'

/** The schema.org identifier of the organization that runs the site. */
const ORGANIZATION_ID = `${MARKERS.origin}/#office`
const organizationOf = ({ company }: Settings): object => ({
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: company.name,
  alternateName: company.koreanName,
  legalName: company.legalName,
  url: `${MARKERS.origin}/`,
  logo: `${MARKERS.origin}/icon-512.png`,
  email: company.email,
  telephone: company.phone,
  address: company.address,
  sameAs: [company.instagram, company.facebook, company.kakao].filter((href) => href !== ''),
})

type Page = PublicPageProps & { settings: PublicSettings }

export const organizationData = ({ locale, settings }: Page): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    organizationOf(settings),
    {
      '@type': 'WebSite',
      url: `${MARKERS.origin}${publicHref('/', locale)}`,
      name: settings.company.name,
      inLanguage: localeTags[locale],
      publisher: { '@id': ORGANIZATION_ID },
    },
  ],
})

/** One schema.org offer for each currency of the consultation's price, or of the price of each service. */
const offersOf = ({ locale, settings: { services, prices, paymentMethods } }: Page): object[] =>
  (services ?? [{ prices, names: null }]).flatMap((service) =>
    currenciesOf(paymentMethods).flatMap((currency) => {
      const minor = service.prices[currency]
      if (minor === undefined) return []
      return {
        '@type': 'Offer',
        ...(service.names && { name: textIn(service.names, locale) }),
        price: fromMinor(minor, currency),
        priceCurrency: currency,
        url: `${MARKERS.origin}${publicHref('/service', locale)}`,
      }
    }),
  )

/** Schema.org data for the consultation with its price, and for the page's questions. */
export function serviceData(page: Page): object {
  const { locale, content, settings } = page
  const offers = offersOf(page)
  const { meta, price, faq } = content.service
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name: price.label,
        description: meta.description,
        provider: organizationOf(settings),
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

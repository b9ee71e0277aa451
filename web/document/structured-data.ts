import { localeTags } from '#contract/locales.ts'
import { toDecimal } from '#domain/money.ts'
import { type Office, office as product } from '#domain/office.ts'
import { SLOTS } from './slots.ts'
import { publicHref } from './public-href.ts'
import type { PublicPageProps } from './public-page.ts'

/** Who runs the site, in the words of schema.org. */
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

type Facts = PublicPageProps & { office: Office }

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

/** The consultation with its price, and the questions that the page answers. */
export function serviceFacts({ locale, content, office }: Facts): object {
  const { meta, price, faq } = content.service
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name: price.label,
        description: meta.description,
        provider: organizationOf(office),
        offers: {
          '@type': 'Offer',
          price: toDecimal(office.prices.USD),
          priceCurrency: product.currency,
          url: `${SLOTS.origin}${publicHref('/service', locale)}`,
        },
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

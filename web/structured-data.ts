import type { Locale } from '#contract/locales.ts'
import { localeTags } from '#contract/locales.ts'
import { toDecimal } from '#domain/money.ts'
import { company, office } from '#domain/office.ts'
import { contentIn } from './content/contents.ts'
import { SLOTS } from './document-slots.ts'
import { publicHref } from './public-href.ts'

/** Who runs the site, in the words of schema.org. */
const organization = {
  '@type': 'Organization',
  '@id': `${SLOTS.origin}/#office`,
  name: office.name,
  alternateName: office.koreanName,
  legalName: company.legalName,
  url: `${SLOTS.origin}/`,
  logo: `${SLOTS.origin}/icon-512.png`,
  email: office.email,
  telephone: company.phone,
  address: company.address,
  sameAs: Object.values(company.social),
}

export const officeFacts = (locale: Locale): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    organization,
    {
      '@type': 'WebSite',
      url: `${SLOTS.origin}${publicHref('/', locale)}`,
      name: office.name,
      inLanguage: localeTags[locale],
      publisher: { '@id': organization['@id'] },
    },
  ],
})

/** The consultation with its price, and the questions that the page answers. */
export function serviceFacts(locale: Locale): object {
  const { meta, price, faq } = contentIn(locale).service
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name: price.label,
        description: meta.description,
        provider: organization,
        offers: {
          '@type': 'Offer',
          price: toDecimal(office.feeCents),
          priceCurrency: office.currency,
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

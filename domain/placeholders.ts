import { initialSettings, type Settings } from './settings.ts'

/**
 * Details of the example company that a real site must replace. `name` is not among them, because a company
 * may have that name.
 */
const companyFields = [
  'email',
  'legalName',
  'representative',
  'businessNumber',
  'address',
  'phone',
  'privacyOfficer',
  'instagram',
  'facebook',
  'kakao',
] as const satisfies readonly (keyof Settings['company'])[]

/**
 * Returns the names, as "section.field", of settings that still have example values and of required ones that
 * are empty.
 */
export function placeholdersIn({ company, platforms }: Pick<Settings, 'company' | 'platforms'>): string[] {
  const first = initialSettings
  return [
    ...companyFields
      .filter((field) => isSame(company[field], first.company[field]))
      .map((field) => `company.${field}`),
    // Article 10 of the E-Commerce Act: the footer names the hosting provider.
    ...(company.hostingProvider === '' ? ['company.hostingProvider'] : []),
    ...Object.entries(platforms).flatMap(([app, { offered, account, link }]) => {
      const example = first.platforms[app as keyof Settings['platforms']]
      if (!offered || !example.offered) return []
      return [
        ...(isSame(account, example.account) ? [`platforms.${app}.account`] : []),
        ...(isSame(link, example.link) ? [`platforms.${app}.link`] : []),
      ]
    }),
  ]
}

const isSame = (value: string, example: string): boolean =>
  example !== '' && value.trim().toLowerCase() === example.toLowerCase()

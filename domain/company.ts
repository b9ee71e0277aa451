import type { Settings } from './settings.ts'

type Company = Settings['company']

/** Company details for readers of a language: on Korean pages in Korean letters, if the owner has entered them. */
export const companyIn = (language: string, company: Company): Company =>
  language === 'ko'
    ? {
        ...company,
        legalName: company.koreanLegalName || company.legalName,
        representative: company.koreanRepresentative || company.representative,
        privacyOfficer: company.koreanPrivacyOfficer || company.privacyOfficer,
        address: company.koreanAddress || company.address,
      }
    : company

import type { Office } from './office.ts'

type Company = Office['company']

/** The company's details as readers of a language see them: in Korean letters on Korean pages, where the owner has written them. */
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

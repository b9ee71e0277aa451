/** The accounts that every site of a journey has from the start (prepared-site.ts). */
export const PASSWORD = 'river crossing at dawn'
export const ADMIN = { email: 'admin@gmail.com', password: 'the landing at low water' }
/** Enough for all journeys that share a site. The first is Ann Nguyen, the others are called Binh Tran. */
export const CUSTOMERS = Array.from({ length: 60 }, (_, index) => `ann.nguyen${index + 1}@gmail.com`)

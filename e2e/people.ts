/** Accounts that every test site has from the start (prepared-site.ts). */
export const PASSWORD = 'river crossing at dawn'
/** Accounts of the demo office (scripts/seed.ts); their password is the same. */
export const DEMO_CLIENT = 'linh.demo@gmail.com'
export const DEMO_OWNER = 'office.demo@gmail.com'
export const ADMIN = { email: 'admin@gmail.com', password: 'the landing at low water' }
/** Enough for all tests that share a site. The first is Ann Nguyen, the others are called Binh Tran. */
export const CUSTOMERS = Array.from({ length: 60 }, (_, index) => `ann.nguyen${index + 1}@gmail.com`)

import type { Parts } from './prerender.tsx'

const style = {
  app: '',
  accounts: '',
  booking: '',
  payment: '',
  consultations: '',
  admin: '',
  home: '',
  inner: '',
  service: '',
  policy: '',
  times: '',
}
/** Empty build parts, for tests that look only at the page's own markup. */
export const noParts: Parts = {
  files: {},
  optionalFiles: {},
  style,
  navigation: '',
  reveal: '',
  offerLanguage: '',
  ownTimes: '',
  untilHydrated: '',
}

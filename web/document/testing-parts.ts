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
/** What a build gives to a page, all of it empty: the page's own markup is what is looked at. */
export const noParts: Parts = { files: {}, style, navigation: '', reveal: '', ownTimes: '', untilAlive: '' }

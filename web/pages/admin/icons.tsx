import type { ReactNode } from 'react'
import type { moreViews, Tab } from './views.ts'

/** SVG paths in a 24 by 24 view box. */
const paths: Record<Tab | (typeof moreViews)[number] | 'search', string> = {
  today:
    'M12 4v2M12 18v2M4 12h2M18 12h2M6.5 6.5l1.4 1.4M16 16l1.5 1.5M6.5 17.5 8 16M16 8l1.5-1.5M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
  consultations: 'M4 5h16v11H10l-4 4v-4H4z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  clients: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c1-5 4-7 8-7s7 2 8 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  books: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  statistics: 'M4 19h16M4 15l5-5 4 4 7-8',
  reviews: 'm12 4 2.4 5 5.6.7-4.1 3.9 1 5.5L12 16.4l-4.9 2.7 1-5.5L4 9.7 9.6 9z',
  mails: 'M3 6h18v12H3zM3 7l9 7 9-7',
  log: 'M5 6h14M5 12h14M5 18h9',
  services: 'M4 8h16M4 8v11h16V8M8 8V5h8v3M4 13h16',
  team: 'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.7-4.4 3.3-6 6.5-6s5.8 1.6 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.3c2 .8 3.2 2.7 3.5 5.7',
  myDays: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  status: 'M3 12h4l3-7 4 14 3-7h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21',
}

export const TabIcon = ({ of }: { of: keyof typeof paths }): ReactNode => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[of]} />
  </svg>
)

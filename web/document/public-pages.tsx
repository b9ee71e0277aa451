import type { PublicPath } from '#contract/pages.ts'
import type { Group } from '#web/content/contents.ts'
import { About } from '#web/pages/public/about.tsx'
import { Concern } from '#web/pages/public/concern.tsx'
import { Figures } from '#web/pages/public/figures.tsx'
import { Home } from '#web/pages/public/home.tsx'
import { NotFound } from '#web/pages/public/not-found.tsx'
import { Privacy, Refund, Terms } from '#web/pages/public/policy.tsx'
import { OneReview, Reviews } from '#web/pages/public/reviews.tsx'
import { Service } from '#web/pages/public/service.tsx'
import { FreeSlots, NextFree, ShownPrice, Times } from '#web/pages/public/times.tsx'
import { type TopicPage, topicPages } from '#web/pages/public/topic-paths.ts'
import { Topics } from '#web/pages/public/topics.tsx'
import type { PublicPage, PublicPageProps } from './public-page.ts'
import { organizationData, serviceData } from './structured-data.ts'

/** One page of a topic group's questions. */
const topics = (group: Group, page: TopicPage): PublicPage => ({
  meta: ({ concern, topics: all }) => ({
    title: `${concern.groups[group].button} (${page} / ${topicPages.length})`,
    description: all[group][page - 1]?.map(({ title }) => title).join(' · ') ?? '',
  }),
  Component: (props: PublicPageProps) => <Topics {...props} group={group} page={page} />,
  sheet: 'inner',
})

export const publicPages: Record<PublicPath, PublicPage> = {
  '/': {
    meta: ({ home }) => home.meta,
    Component: Home,
    sheet: 'home',
    hours: NextFree,
    reveal: true,
    structuredData: organizationData,
  },
  '/about': {
    meta: ({ about }) => about,
    Component: About,
    sheet: 'inner',
    reviews: OneReview,
    reveal: true,
  },
  '/concern': { meta: ({ concern }) => concern, Component: Concern, sheet: 'inner' },
  '/concern/preparing/1': topics('preparing', 1),
  '/concern/preparing/2': topics('preparing', 2),
  '/concern/live/1': topics('live', 1),
  '/concern/live/2': topics('live', 2),
  '/concern/finish/1': topics('finish', 1),
  '/concern/finish/2': topics('finish', 2),
  '/service': {
    meta: ({ service }) => service.meta,
    Component: Service,
    sheet: 'service',
    structuredData: serviceData,
  },
  '/times': {
    meta: ({ times }) => times.meta,
    Component: Times,
    sheet: 'times',
    hours: FreeSlots,
    price: ShownPrice,
    reviews: Reviews,
  },
  '/figures': { meta: ({ figures }) => figures.meta, Component: Figures, sheet: 'policy' },
  '/terms-of-service': { meta: ({ terms }) => terms, Component: Terms, sheet: 'policy' },
  '/privacy-policy': { meta: ({ privacy }) => privacy, Component: Privacy, sheet: 'policy' },
  '/refund-policy': { meta: ({ refund }) => refund, Component: Refund, sheet: 'policy' },
}

/** Returned with status 404 for every unknown address. */
export const notFound: PublicPage = {
  meta: (_content, t) => ({ title: t('notFound.title'), description: t('notFound.text') }),
  Component: NotFound,
  sheet: 'inner',
}

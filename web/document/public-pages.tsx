import type { Content } from '#web/content/contents.ts'
import { About } from '#web/pages/public/about.tsx'
import { Concern } from '#web/pages/public/concern.tsx'
import { Home } from '#web/pages/public/home.tsx'
import { NotFound } from '#web/pages/public/not-found.tsx'
import { Privacy, Refund, Terms } from '#web/pages/public/policy.tsx'
import { Service } from '#web/pages/public/service.tsx'
import { groups, topicPages, topicsPath } from '#web/pages/public/topic-paths.ts'
import { FreeHours, NextFree, Times } from '#web/pages/public/times.tsx'
import { Topics } from '#web/pages/public/topics.tsx'
import type { PublicPage, PublicPageProps } from './public-page.ts'
import { officeFacts, serviceFacts } from './structured-data.ts'

/** Every page that anybody may read, in the order of the navigation bar. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    meta: ({ home }) => home.meta,
    Component: Home,
    sheet: 'home',
    hours: NextFree,
    reveal: true,
    facts: officeFacts,
  },
  {
    path: '/about',
    meta: ({ about }) => about.meta,
    Component: About,
    sheet: 'inner',
    reveal: true,
  },
  { path: '/concern', meta: ({ concern }) => concern.meta, Component: Concern, sheet: 'inner' },
  ...groups.flatMap(({ group, progress }) =>
    topicPages.map((page) => ({
      path: topicsPath(group, page),
      sheet: 'inner' as const,
      meta: ({ concern, topics }: Content) => ({
        title: `${concern.groups[group].button} (${page} / ${topicPages.length})`,
        description: topics[group][page - 1]?.map(({ title }) => title).join(' · ') ?? '',
      }),
      Component: (props: PublicPageProps) => (
        <Topics {...props} group={group} progress={progress} page={page} />
      ),
    })),
  ),
  {
    path: '/service',
    meta: ({ service }) => service.meta,
    Component: Service,
    sheet: 'inner',
    facts: serviceFacts,
  },
  {
    path: '/times',
    meta: ({ times }) => times.meta,
    Component: Times,
    sheet: 'times',
    hours: FreeHours,
    showsReviews: true,
  },
  { path: '/terms-of-service', meta: ({ terms }) => terms.meta, Component: Terms, sheet: 'inner' },
  {
    path: '/privacy-policy',
    meta: ({ privacy }) => privacy.meta,
    Component: Privacy,
    sheet: 'inner',
  },
  { path: '/refund-policy', meta: ({ refund }) => refund.meta, Component: Refund, sheet: 'inner' },
]

/** Answered with status 404 to every unknown address. */
export const notFound: PublicPage = {
  path: '/404',
  meta: (_content, t) => ({ title: t('notFound.title'), description: t('notFound.text') }),
  Component: NotFound,
  sheet: 'inner',
}

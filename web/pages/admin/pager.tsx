import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Pager } from '#web/ui/pager.tsx'

/** Pager of an admin list that keeps the scroll position. */
export const AdminPager = (props: Omit<ComponentProps<typeof Pager>, 'LinkTo'>): ReactNode => (
  <Pager {...props} LinkTo={SamePlace} />
)

const SamePlace = (props: ComponentProps<typeof Link>): ReactNode => <Link preventScrollReset {...props} />

import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Pager } from '#web/ui/pager.tsx'

/** The pages of a list of the desk, turned without losing the place on the screen. */
export const DeskPager = (props: Omit<ComponentProps<typeof Pager>, 'LinkTo'>): ReactNode => (
  <Pager {...props} LinkTo={SamePlace} />
)

const SamePlace = (props: ComponentProps<typeof Link>): ReactNode => <Link preventScrollReset {...props} />

/** The public pages: rendered at build time only. */
export const visitors = {} as const

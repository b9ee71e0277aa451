/** The admin's screens. */
export const admin = {} as const

/** Asking for a consultation, paying for it and looking at it. */
export const booking = {} as const

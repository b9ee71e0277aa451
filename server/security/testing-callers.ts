/** The kinds of callers that the table of routes tells apart. */
export const callers = ['anonymous', 'other', 'owner', 'halfAdmin', 'admin'] as const
export type Caller = (typeof callers)[number]

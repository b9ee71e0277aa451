/** The kinds of callers that the route table distinguishes. */
export const callers = ['anonymous', 'other', 'owner', 'halfAdmin', 'admin'] as const
export type Caller = (typeof callers)[number]

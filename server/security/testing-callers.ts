/** The kinds of callers that the route table distinguishes. */
export const callers = ['anonymous', 'other', 'owner', 'halfAdmin', 'admin'] as const
/** Staff without the rights of an owner; their outcomes follow from `contract/staff-access.ts`. */
export const staffCallers = ['counsellor', 'assistant'] as const
export type StaffCaller = (typeof staffCallers)[number]
export type Caller = (typeof callers)[number]

export type Language = 'en' | 'ko'
export type Words = Record<Language, string>
/** Cause of a problem, and what to do. Placeholders in braces are the facts of the problem. */
export type ProblemText = readonly [cause: Words, remedy: Words]

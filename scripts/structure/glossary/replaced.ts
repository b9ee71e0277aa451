/** Words that a language no longer uses, each with what is written instead. */
export type Replaced = Readonly<Record<string, string>>

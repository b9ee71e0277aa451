/** A one-line defect in the money code. `find` stands exactly once in the file. */
export type Defect = {
  name: string
  file: string
  find: string
  replace: string
} & Hints

type Hints = {
  /** Why no layer may notice it: another guard covers it. */
  coveredBy?: string
  /** Tests that are likely to see it, before those that its file suggests. */
  tests?: readonly string[]
  /** Only several connections at once can show it, and those only PostgreSQL has. */
  engine?: 'postgres'
}

type Row = readonly [name: string, find: string, replace: string, hints?: Hints]

/** The defects of one file: what is wrong, the text, and what stands there instead. */
export const defectsOf = (file: string, rows: readonly Row[]): Defect[] =>
  rows.map(([name, find, replace, hints]) => ({ name, file, find, replace, ...hints }))

/** The text with the defect in it. @throws when it does not stand there exactly once any more. */
export function placeOf({ name, file, find, replace }: Defect, sound: string): string {
  const places = sound.split(find).length - 1
  if (places !== 1) throw new Error(`"${name}" fits ${places} places of ${file}`)
  return sound.replace(find, () => replace)
}

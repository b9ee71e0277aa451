/**
 * A fault in what docs/security.md and docs/asvs.md claim, and the test that has to see it. `find` is a short text
 * that is exactly once in the file.
 */
export type SecurityFault = {
  name: string
  file: string
  find: string
  replace: string
  test: string
  title: string
}

type Row = readonly [find: string, replace: string, test: string, title: string]

export const faultsOf = (file: string, rows: readonly Row[]): SecurityFault[] =>
  rows.map(([find, replace, test, title]) => ({
    name: `${file}: ${find.trim().split('\n')[0]}`,
    file,
    find,
    replace,
    test,
    title,
  }))

/** The text with the fault in it. @throws when its place is not there exactly once any more. */
export function placeOf({ name, file, find, replace }: SecurityFault, sound: string): string {
  const places = sound.split(find).length - 1
  if (places !== 1) throw new Error(`"${name}" fits ${places} places of ${file}`)
  return sound.replace(find, () => replace)
}

/**
 * A fault that contradicts a claim of docs/security.md or docs/asvs.md, and the test that must detect it.
 * `find` is a short text that occurs exactly once in the file.
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

/**
 * Returns the text with the fault in it.
 * @throws if `find` does not occur exactly once.
 */
export function placeOf({ name, file, find, replace }: SecurityFault, sound: string): string {
  const places = sound.split(find).length - 1
  if (places !== 1) throw new Error(`"${name}" fits ${places} places of ${file}`)
  return sound.replace(find, () => replace)
}

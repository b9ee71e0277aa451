/** Classes of counsellors.css, written out so that the build keeps their rules. */
const COLOURS = [
  'colour-1',
  'colour-2',
  'colour-3',
  'colour-4',
  'colour-5',
  'colour-6',
  'colour-7',
  'colour-8',
] as const

/** Returns two letters for a name: "LB" for Lee Bora, "민지" for 김민지. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.map((word) => [...word])
  const isWrittenTogether = /^\p{Script=Hangul}{2,}$|^\p{Script=Han}{2,}$/u.test(name.trim())
  if (isWrittenTogether) return letters[0]!.slice(-2).join('')
  if (words.length === 1) return letters[0]!.slice(0, 2).join('').toUpperCase()
  return `${letters[0]![0] ?? ''}${letters.at(-1)![0] ?? ''}`.toUpperCase()
}

/** Returns the class of a counsellor's colour; empty for one who is no longer in the list. */
export const colourOf = (id: string, counsellors: readonly { id: string }[]): string => {
  const index = counsellors.findIndex((each) => each.id === id)
  return index < 0 ? '' : COLOURS[index % COLOURS.length]!
}

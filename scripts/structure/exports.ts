import { isTest, type Tree } from './tree.ts'

const CODE = /\.tsx?$/
const EXPORTED = /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm
/** Exports that tools and the compiler import by name. */
const ASKED_FOR = /(?:^|\/)(?:\w+\.config|testing-setup|prepared-site|web\/jsx\/(?:dev-)?runtime)\.ts$/

const wordsOf = new Map<string, ReadonlySet<string>>()

/** Returns every word of a text; cached, because the trees of many tests contain the same texts. */
function wordsIn(text: string): ReadonlySet<string> {
  const known = wordsOf.get(text)
  if (known) return known
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g))
  wordsOf.set(text, words)
  return words
}

/**
 * An export that no other file imports must not be exported, or is unused. The contract's schemas are
 * excepted.
 */
export function exportFaults(tree: Tree): string[] {
  const files = [...tree].filter(([path]) => CODE.test(path))
  const namedIn = new Map<string, number>()
  for (const [, text] of files)
    for (const word of wordsIn(text)) namedIn.set(word, (namedIn.get(word) ?? 0) + 1)
  return files
    .filter(([path]) => !isTest(path) && !ASKED_FOR.test(path) && !path.startsWith('contract/'))
    .flatMap(([path, text]) =>
      [...text.matchAll(EXPORTED)]
        .map((match) => match[1]!)
        .filter((name) => namedIn.get(name) === 1)
        .map((name) => `${path}: exports ${name}, which no other file uses`),
    )
}

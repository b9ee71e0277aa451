import { argumentsAfter, sourcesIn, type Tree, withoutComments } from './tree.ts'

const QUEUED = /\bqueue(?:Admin)?Mails?(?=\()/g
const FIXED = /\blocale: ?(['"`])/

/** A mail must use its reader's language, never a fixed locale. */
export const mailLanguageFaults = (tree: Tree): string[] =>
  sourcesIn(tree, 'server/').flatMap(([path, text]) => {
    const code = withoutComments(text)
    return [...code.matchAll(QUEUED)]
      .filter((match) => FIXED.test(argumentsAfter(code, match.index + match[0].length).within))
      .map(() => `${path}: sends a mail in a fixed language; use the reader's`)
  })

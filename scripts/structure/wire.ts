import { sourcesIn, type Tree } from './tree.ts'

/** Names of fields whose values are one of a few words. */
const CLOSED =
  /^\s*(action|course|currency|issue|kind|locale|origin|platform|provider|role|state|status|way): (?:z\.\w+\()*z\.string\(/

/**
 * What is one of a few words travels as an enum, so that the compiler asks every screen for each of them.
 * Where any word may come, the line above says why.
 */
export const wireFaults = (tree: Tree): string[] =>
  sourcesIn(tree, 'contract/').flatMap(([path, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      const name = CLOSED.exec(line)?.[1]
      return name === undefined || /\*\/\s*$|^\s*\/\//.test(lines[index - 1] ?? '')
        ? []
        : [`${path}:${index + 1}: ${name} is any text; name its words in an enum, or say above why not`]
    })
  })

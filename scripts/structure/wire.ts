import { sourcesIn, type Tree } from './tree.ts'

/** Names of fields with a fixed set of values. */
const CLOSED =
  /^\s*(action|course|currency|issue|kind|locale|origin|platform|provider|role|state|status|way): (?:z\.\w+\()*z\.string\(/

/**
 * A field with a fixed set of values is declared as an enum, so that the compiler requires every screen to handle each
 * of them. A field that may hold any text has a comment on the line above with the reason.
 */
export const wireFaults = (tree: Tree): string[] =>
  sourcesIn(tree, 'contract/').flatMap(([path, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      const name = CLOSED.exec(line)?.[1]
      return name === undefined || /\*\/\s*$|^\s*\/\//.test(lines[index - 1] ?? '')
        ? []
        : [
            `${path}:${index + 1}: ${name} is free text; declare an enum, or give the reason in a comment above`,
          ]
    })
  })

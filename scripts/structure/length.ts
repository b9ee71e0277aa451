import type { Tree } from './tree.ts'

const MAX_LINES = 300
/** Written by `npm run generate`. */
const GENERATED = new Set(['server/db/tables.ts'])

/** Reports programs and tests that are too long: they contain more than one subject. */
export const lengthFaults = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) => {
    const lines = text.split('\n').length - 1
    return /\.tsx?$/.test(path) && lines > MAX_LINES && !GENERATED.has(path)
      ? [`${path}: has ${lines} lines; more than ${MAX_LINES} are split by subject`]
      : []
  })

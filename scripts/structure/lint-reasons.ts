import type { Tree } from './tree.ts'

const EXCEPTION = /\b(?:ox|es)lint-disable[\w-]*(.*)/
const TYPE_EXCEPTION = /@ts-(?:ignore|nocheck|expect-error)\b(.*)/

/** A comment that switches off a lint rule or a type check gives the reason on its own line. */
export const lintReasonFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path, text]) => /\.(tsx?|css)$/.test(path) && /lint-disable|@ts-/.test(text))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          isWithoutReason(line) ? [`${path}:${index + 1}: gives no reason after --`] : [],
        ),
    )

function isWithoutReason(line: string): boolean {
  const rest = (EXCEPTION.exec(line) ?? TYPE_EXCEPTION.exec(line))?.[1]
  return rest !== undefined && !/ -- \S/.test(rest)
}

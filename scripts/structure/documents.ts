import { basename, dirname, join } from 'node:path'
import type { Tree } from './tree.ts'

const INDEX = 'docs/adr/README.md'
const DECISION = /^docs\/adr\/(?!0000)\d{4}-.*\.md$/

/** The index lists each decision with the number and title of its heading. */
export const decisionIndexFaults = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => DECISION.test(path))
    .flatMap(([path, text]) => {
      const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? []
      const row = `- [${number}](${basename(path)}) ${title}`
      return tree.get(INDEX)?.includes(`${row}\n`) ? [] : [`${INDEX}: has no line "${row}"`]
    })

const documentsIn = (tree: Tree): [path: string, text: string][] =>
  [...tree].filter(([path]) => path.endsWith('.md'))

/** Relative links of documents lead to files, folders and headings that exist. */
export function documentLinkFaults(tree: Tree): string[] {
  const paths = [...tree.keys()]
  return documentsIn(tree).flatMap(([page, text]) =>
    [...text.matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, file = '', heading]) => {
        const path = file === '' ? page : join(dirname(page), file)
        if (heading !== undefined) return !headingsOf(tree.get(path) ?? '').includes(heading)
        return !tree.has(path) && !paths.some((each) => each.startsWith(join(path, '/')))
      })
      .map(([link]) => `${page}: the link ${link} has no target`),
  )
}

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

/** Commands of documents are scripts of package.json. */
export function namedCommandFaults(tree: Tree): string[] {
  const { scripts } = JSON.parse(tree.get('package.json') ?? '{"scripts":{}}') as { scripts: object }
  return documentsIn(tree).flatMap(([page, text]) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${page}: ${command} is not a script of package.json`),
  )
}

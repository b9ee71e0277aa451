import { adminViews } from '#contract/admin-views.ts'
import { appPaths, publicPaths } from '#contract/pages.ts'
import { sourcesIn, type Tree, withoutComments } from './tree.ts'

/** A link of a screen or a mail to a page of the site, up to its first variable part. */
const LINK = /(?:\b(?:href|to)=(?:"|\{`)|\bpublicUrl\}|\bredirect\(\s*['`])(\/[^"'`?#$\s\\]*)/g
/** Addresses that are not pages: API calls, and files by their extension. */
const ELSEWHERE = /^\/(?:api\/|\.well-known\/)|\.\w+$/

const known: ReadonlySet<string> = new Set([
  ...publicPaths,
  ...appPaths,
  ...Object.values(adminViews).map((address) => pageOf(address.replace(':id', ''))),
])

/** Links must lead to pages of contract/pages.ts. */
export const linkFaults = (tree: Tree): string[] =>
  ['web/', 'server/'].flatMap((side) =>
    sourcesIn(tree, side).flatMap(([path, text]) =>
      [...withoutComments(text).matchAll(LINK)]
        .map((match) => match[1]!)
        .filter((address) => !ELSEWHERE.test(address) && !known.has(pageOf(address)))
        .map((address) => `${path}: leads to ${address}, which is no page of contract/pages.ts`),
    ),
  )

/** A link to one of many, `/consultations/${id}`, is written up to its id. */
function pageOf(address: string): string {
  return address === '/' ? address : address.replace(/\/$/, '')
}

import { parseAst, type Plugin } from 'vite'

/** What the browser needs of a declared call; access, limits and shapes are the server's to hold. */
const KEPT = new Set(['method', 'path'])

type Node = { type: string; start: number; end: number }
type Property = Node & { key: { name?: string } }
type Call = Node & { callee: { name?: string }; arguments: (Node & { properties: Property[] })[] }
type Statement = Node & { declaration?: { declarations?: { init: Call | null }[] } | null }

/**
 * Leaves of every `endpoint({…})` of `contract/` only its method and path, so that the schemas are
 * unused in the browser's program and fall away: a tenth of what a phone has to load.
 */
export function callsOnly(): Plugin {
  return {
    name: 'calls-only',
    // After TypeScript's types are gone: the parser reads JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null
      const cuts = (parseAst(code).body as unknown as Statement[])
        .flatMap((statement) => statement.declaration?.declarations ?? [])
        .flatMap(({ init }) =>
          init?.callee?.name === 'endpoint' ? (init.arguments[0]?.properties ?? []) : [],
        )
        .filter(({ key }) => !KEPT.has(key.name ?? ''))
      // From the end, so that the places of the others stay true.
      return cuts
        .toReversed()
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
    },
  }
}

/**
 * Vite wraps every dynamic import in a helper that loads style sheets and preloads first. Our
 * documents carry their styles and their preloads, so the helper is only weight.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

import { parseAst, type Plugin } from 'vite'

/** What the browser needs of a declared call; access, limits and shapes are the server's to hold. */
const KEPT = new Set(['method', 'path'])

type Property = { start: number; end: number; key: { name?: string } }
type Call = { type: string; callee: { name?: string }; arguments: { properties?: Property[] }[] }

/** Every call in a part of a program, also inside a function that declares several calls alike. */
function callsIn(part: unknown): Call[] {
  if (part === null || typeof part !== 'object') return []
  const own = 'type' in part && part.type === 'CallExpression' ? [part as Call] : []
  return [...own, ...Object.values(part).flatMap(callsIn)]
}

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
      const cuts = callsIn(parseAst(code).body)
        .filter(({ callee }) => callee.name === 'endpoint')
        .flatMap((call) => call.arguments[0]?.properties ?? [])
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

import { sourcesIn, type Tree } from './tree.ts'

/** Every declared call is served exactly once. */
export function callFaults(tree: Tree): string[] {
  const routes = sourcesIn(tree, 'server/').filter(([path]) => path.endsWith('routes.ts'))
  return sourcesIn(tree, 'contract/')
    .flatMap(([, text]) => declaredIn(text))
    .flatMap((name) => {
      const mounts = routes.reduce((sum, [, text]) => sum + countMounts(text, name), 0)
      return mounts === 1 ? [] : [`contract: ${name} is served ${mounts} times`]
    })
}

/** Names of the calls that a file declares, also through a helper of the same file. */
function declaredIn(text: string): string[] {
  const makers = ['endpoint', ...allOf(text, /^const (\w+) = \([^)]*\) =>\s*endpoint\(/gm)]
  return allOf(text, new RegExp(`^export const (\\w+) = (?:${makers.join('|')})\\(`, 'gm'))
}

const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!)

function countMounts(text: string, name: string): number {
  const alias = new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name
  return [...text.matchAll(new RegExp(`\\bmount\\(\\s*app,\\s*deps,\\s*(?:\\w+\\.)?${alias}\\b`, 'g'))].length
}

/** The company's name is a setting, because another company can run the product. Barrel files are refused. */
export function wordFaults(tree: Tree): string[] {
  return [
    ...sourcesIn(tree, 'server/')
      .filter(([, text]) => /Naru|나루|NARU/.test(text))
      .map(([path]) => `${path}: the company's name must come from the settings (company.name)`),
    ...sourcesIn(tree)
      .filter(([path]) => /\/index\.tsx?$/.test(path))
      .map(([path]) => `${path}: is a barrel file; import the file that declares the name`),
  ]
}

import { resolve } from 'node:path'
import { faultsOf, limitFaults, type Standard } from '#server/security/testing-asvs-page.ts'
import { copyFaults } from './copies.ts'
import { providerWordFaults } from './provider-words.ts'
import { faultsIn } from './rules.ts'
import { readTree, sourcesIn } from './tree.ts'

/**
 * Rules that the linter cannot check: the structure of the project, and the tests and limits that the documents name.
 * Part of `npm run check`.
 */
const tree = readTree()
const textOf = (path: string): string | null => tree.get(path) ?? null
const { levels } = JSON.parse(textOf('docs/asvs-ids.json')!) as { levels: Standard }
const calls = await Promise.all(
  sourcesIn(tree, 'contract/').map(async ([path]) => Object.values((await import(resolve(path))) as object)),
)

const faults = [
  ...faultsIn(tree),
  ...copyFaults(tree),
  ...providerWordFaults([...tree].map(([path, text]) => ({ path, text }))),
  ...faultsOf(textOf('docs/asvs.md')!, levels, textOf).map((fault) => `docs/asvs.md: ${fault}`),
  ...limitFaults(textOf('docs/security.md')!, calls.flat()).map((fault) => `docs/security.md: ${fault}`),
]
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

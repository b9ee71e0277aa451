import { callFaults, wordFaults } from './calls.ts'
import { featureFaults, roleFaults } from './features.ts'
import { linkFaults } from './links.ts'
import { lintReasonFaults } from './lint-reasons.ts'
import { mapFaults, namedFileFaults } from './map.ts'
import { migrationFaults } from './migrations.ts'
import { tableFaults } from './tables.ts'
import type { Tree } from './tree.ts'

const rules = [
  featureFaults,
  roleFaults,
  tableFaults,
  mapFaults,
  namedFileFaults,
  migrationFaults,
  callFaults,
  linkFaults,
  lintReasonFaults,
  wordFaults,
]

/** What is wrong with how the files of a tree are arranged, a line for each. */
export const faultsIn = (tree: Tree): string[] => rules.flatMap((rule) => rule(tree))

import { callFaults, wordFaults } from './calls.ts'
import { decisionIndexFaults, documentLinkFaults, namedCommandFaults } from './documents.ts'
import { environmentFaults } from './environment.ts'
import { exportFaults } from './exports.ts'
import { featureFaults, roleFaults } from './features.ts'
import { unreadSettingFaults, unsentMailFaults, unusedStyleFaults } from './forgotten.ts'
import { replacedWordFaults } from './glossary.ts'
import {
  commentFaults,
  replacedFileNameFaults,
  replacedNameFaults,
  replacedPartFaults,
  vagueWordFaults,
} from './language.ts'
import { linkFaults } from './links.ts'
import { lintReasonFaults } from './lint-reasons.ts'
import { mailLanguageFaults } from './mails.ts'
import { mapFaults, misplacedNameFaults, namedFileFaults, namedTestFaults } from './map.ts'
import { migrationLockFaults } from './migration-locks.ts'
import { migrationFaults } from './migrations.ts'
import { tableFaults } from './tables.ts'
import { clockFaults, timerFaults } from './time.ts'
import type { Tree } from './tree.ts'
import { wireFaults } from './wire.ts'
import { languageListFaults, writtenWordFaults } from './words.ts'

/** Each rule returns the faults that it finds in a tree, one line per fault. */
export const rules = [
  featureFaults,
  roleFaults,
  tableFaults,
  mapFaults,
  namedFileFaults,
  namedTestFaults,
  misplacedNameFaults,
  migrationFaults,
  migrationLockFaults,
  callFaults,
  linkFaults,
  lintReasonFaults,
  wordFaults,
  wireFaults,
  environmentFaults,
  clockFaults,
  timerFaults,
  mailLanguageFaults,
  writtenWordFaults,
  languageListFaults,
  replacedWordFaults,
  exportFaults,
  unreadSettingFaults,
  unsentMailFaults,
  unusedStyleFaults,
  decisionIndexFaults,
  documentLinkFaults,
  namedCommandFaults,
  commentFaults,
  replacedNameFaults,
  replacedPartFaults,
  vagueWordFaults,
  replacedFileNameFaults,
]

/** The faults of all rules. */
export const faultsIn = (tree: Tree): string[] => rules.flatMap((rule) => rule(tree))

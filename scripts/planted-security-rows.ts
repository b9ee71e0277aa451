import type { Defect } from '#simulation/defects/defect.ts'

/** A fault in what docs/security.md and docs/asvs.md claim, and the test that has to see it. */
export type SecurityFault = Defect & { test: string; title: string }

type Row = readonly [find: string, replace: string, test: string, title: string]

export const faultsOf = (file: string, rows: readonly Row[]): SecurityFault[] =>
  rows.map(([find, replace, test, title]) => ({
    name: `${file}: ${find.trim().split('\n')[0]}`,
    file,
    find,
    replace,
    test,
    title,
  }))

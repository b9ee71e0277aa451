import { backupProblems } from './backup.ts'
import { mailProblems } from './mail.ts'
import { paymentProblems } from './payment.ts'
import { siteProblems } from './site.ts'
import { watchingProblems } from './watching.ts'

/** By the codes of the checks. */
export const problemTexts = {
  ...siteProblems,
  ...mailProblems,
  ...paymentProblems,
  ...backupProblems,
  ...watchingProblems,
}
export type ProblemCode = keyof typeof problemTexts

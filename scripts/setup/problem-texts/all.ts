import { backupProblems } from './backup.ts'
import { mailProblems } from './mail.ts'
import { paymentProblems } from './payment.ts'
import { siteProblems } from './site.ts'
import { monitoringProblems } from './monitoring.ts'

/** Texts of the problems that the checks report, by their codes. */
export const problemTexts = {
  ...siteProblems,
  ...mailProblems,
  ...paymentProblems,
  ...backupProblems,
  ...monitoringProblems,
}
export type ProblemCode = keyof typeof problemTexts

import { checkout } from './checkout.ts'
import { courseDefects } from './course.ts'
import { consultations } from './consultations.ts'
import { decisions } from './decisions.ts'
import type { Defect } from './defect.ts'
import { holds } from './holds.ts'
import { inbox } from './inbox.ts'
import { paymentRows } from './payment-rows.ts'
import { portone } from './portone.ts'
import { refunds } from './refunds.ts'

/**
 * Defects by rule and not by taste: each guard, each condition of a statement, each key, each lock and
 * each write of the money code is left out or turned once.
 */
export const defects: readonly Defect[] = [
  ...decisions,
  ...checkout,
  ...paymentRows,
  ...refunds,
  ...inbox,
  ...holds,
  ...consultations,
  ...courseDefects,
  ...portone,
]

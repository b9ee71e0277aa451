import { z } from 'zod/mini'
import { type FindingCheck, type FindingCode, findingCodes } from '#domain/site-status.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

const codes = Object.keys(findingCodes) as FindingCode[]
const checks = [...new Set(Object.values(findingCodes).map(([check]) => check))] as FindingCheck[]

export const siteFinding = z.object({
  check: z.enum(checks),
  state: z.enum(['good', 'attention', 'unknown']),
  code: z.enum(codes),
  /** Values of the placeholders of the code's texts. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const siteStatus = endpoint('GET /api/site-status', {
  access: 'admin',
  output: z.object({ checkedAt: instant, findings: z.array(siteFinding) }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'State of database, disk, mail, payments, backups, certificate and clock, for the site status',
})

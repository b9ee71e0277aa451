import type { z } from 'zod/mini'
import type { listAudit } from '#contract/audit-log.ts'
import { auditActions } from '#contract/audit.ts'
import { isUuid } from '#domain/uuid.ts'
import { dateOf, pageOf } from '#web/pages/admin/consultations/filters.ts'
import { oneOf } from '#web/pages/admin/views.ts'

/** Query value that also shows read access. */
export const WITH_READS = 'too'

/**
 * Returns the log's filters. Read access is left out unless asked for. A person is given by address, or by
 * account id after the address was erased.
 */
export function logFilters(search: URLSearchParams): z.input<typeof listAudit.input> {
  const person = search.get('person')?.trim() ?? ''
  const isId = isUuid(person)
  return {
    page: pageOf(search),
    action: oneOf(auditActions, search.get('action')),
    reading: search.get('reading') === WITH_READS ? undefined : 'left_out',
    actor: isId ? person : undefined,
    email: isId || person === '' ? undefined : person,
    from: dateOf(search.get('from')),
    to: dateOf(search.get('to')),
  }
}

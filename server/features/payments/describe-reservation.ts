import type { Locale } from '#contract/locales.ts'
import type { Draft } from '#contract/payments.ts'
import { firstService, textIn } from '#contract/services.ts'
import { nameOrCompany } from '#domain/staff.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findCounsellorOf } from '#server/features/availability/counsellors.ts'
import { findServiceOf } from './requested-service.ts'

type Named = { id: string; name: string }

/** The counsellor of a reservation; `alone`: the office has no other active counsellor. */
export type AssignedCounsellor = Named & { alone: boolean }

/** A counsellor as clients see them: by the name of the company while the account has no name. */
export const publicCounsellor = (
  { settings }: Pick<Deps, 'settings'>,
  { name, ...rest }: AssignedCounsellor,
): AssignedCounsellor => ({ ...rest, name: nameOrCompany(name, settings.current().company) })

/** Names of the service and of the counsellor of a reservation. */
export async function describeReservation(
  deps: Pick<Deps, 'settings'> & { db: Db },
  { id, draft }: { id: string; draft: Partial<Draft> },
  locale: Locale,
): Promise<{ service: Named; counsellor: AssignedCounsellor | null }> {
  const [service, counsellor] = await Promise.all([findServiceOf(deps, draft), findCounsellorOf(deps.db, id)])
  return {
    service: { id: service?.id ?? firstService.id, name: service ? textIn(service.names, locale) : '' },
    counsellor: counsellor ? publicCounsellor(deps, counsellor) : null,
  }
}

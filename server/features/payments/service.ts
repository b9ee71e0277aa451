import type { Draft } from '#contract/payments.ts'
import { firstService } from '#contract/services.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { productConstants } from '#domain/settings.ts'
import { nameOrCompany } from '#domain/staff.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findCounsellorOf } from '#server/features/availability/counsellors.ts'
import { findService, type Service, textIn } from '#server/features/services/catalogue.ts'

/** The service and the counsellor that a draft asks for; without a choice the first service and anyone. */
export const requestedBy = ({
  serviceId = firstService.id,
  counsellorId,
}: Pick<Partial<Draft>, 'serviceId' | 'counsellorId'>): {
  serviceId: string
  counsellorId?: string | undefined
} => ({
  serviceId,
  counsellorId,
})

/** The service of a draft, offered or not. Null: unknown. */
export const findServiceOf = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  draft: Pick<Partial<Draft>, 'serviceId'>,
): Promise<Service | null> => findService(db, settings.current(), draft.serviceId)

/**
 * Name of a payment at the provider: of the first service the name that the specification gives to every order, of
 * another one its name in the language of the booking.
 */
export async function findOrderDescription(
  deps: Pick<Deps, 'db' | 'settings'>,
  { draft, locale }: { draft: Pick<Partial<Draft>, 'serviceId'>; locale: string },
): Promise<string> {
  const isFirst = draft.serviceId === undefined || draft.serviceId === firstService.id
  const service = isFirst ? null : await findServiceOf(deps, draft)
  const name = service && textIn(service.names, isLocale(locale) ? locale : DEFAULT_LOCALE)
  return name || productConstants.orderDescription
}

type Named = { id: string; name: string }

/** The counsellor of a reservation; `alone`: the office has no other. */
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

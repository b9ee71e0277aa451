import type { Draft } from '#contract/payments.ts'
import { firstService } from '#contract/services.ts'
import type { Deps } from '#server/deps.ts'
import { findService, type Service } from '#server/features/services/catalogue.ts'

/** The service and the counsellor that a draft asks for; without a choice the first service and anyone. */
export const choiceOf = ({
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

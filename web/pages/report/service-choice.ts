/** Ids of the chosen service and counsellor; '' for anyone. */
export type ServiceChoice = { serviceId: string; counsellorId: string }

/** Query of the days of a choice; without one, of the first service with anyone. */
export const availabilityInput = (chosen: ServiceChoice | null) => ({
  ...(chosen ? { service: chosen.serviceId } : {}),
  ...(chosen?.counsellorId ? { counsellor: chosen.counsellorId } : {}),
})

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import type { availability } from '#contract/availability.ts'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { useText } from '#web/texts/use-text.ts'

type Choices = NonNullable<z.output<typeof availability.output>['choices']>

export const ANYONE = 'anyone'

/** Service and counsellor, kept in the address, because the free times depend on them. */
export function ChoiceSelects(props: {
  choices: Choices
  chosen: { service?: string | undefined; counsellor?: string | undefined }
}): ReactNode {
  const { choices, chosen } = props
  const t = useText('admin')
  const [params, setParams] = useSearchParams()
  const service = chosen.service ?? choices.services[0]?.id
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(params)
    if (value === ANYONE) next.delete(name)
    else next.set(name, value)
    // A counsellor may not give the new service.
    if (name === 'service') next.delete('counsellor')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const people = choices.counsellors.filter(
    ({ services }) => service === undefined || services.includes(service),
  )
  return (
    <>
      {choices.services.length > 1 && (
        <SelectField
          name="serviceId"
          label={t('booking.service')}
          options={choices.services.map(({ id, name }) => [id, name])}
          value={service}
          onChange={({ currentTarget }) => choose('service', currentTarget.value)}
        />
      )}
      {people.length > 1 && (
        <SelectField
          name="counsellorId"
          label={t('team.role.counsellor')}
          options={[[ANYONE, t('booking.anyone')], ...people.map(({ id, name }) => [id, name] as const)]}
          value={chosen.counsellor ?? ANYONE}
          onChange={({ currentTarget }) => choose('counsellor', currentTarget.value)}
        />
      )}
    </>
  )
}

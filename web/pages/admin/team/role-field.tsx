import type { ReactNode } from 'react'
import { type StaffRole, staffRoles } from '#domain/staff.ts'
import { useText } from '#web/texts/use-text.ts'

/** The roles with what each of them may do. */
export function RoleField({
  chosen,
  onChange,
}: {
  chosen: StaffRole
  onChange?: (role: StaffRole) => void
}): ReactNode {
  const t = useText('team')
  const admin = useText('admin')
  return (
    <fieldset className="field roles">
      <legend>{t('team.field.role')}</legend>
      {staffRoles.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name="staffRole"
            value={role}
            defaultChecked={role === chosen}
            onChange={() => onChange?.(role)}
          />
          <strong>{admin(`team.role.${role}`)}</strong>
          <span className="small muted">{t(`team.about.${role}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

export const roleIn = (form: FormData): StaffRole =>
  staffRoles.find((role) => role === form.get('staffRole')) ?? 'assistant'

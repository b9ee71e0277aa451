import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'

/** A field with a select. Attributes beside those of the field, such as `defaultValue`, are the select's. */
export function SelectField(
  props: Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'hint' | 'optional'> &
    Omit<ComponentProps<'select'>, 'name' | 'children'> & {
      options: readonly (readonly [value: string | number, text: string | number])[]
    },
): ReactNode {
  const { name, label, hint, optional = false, options, ...attributes } = props
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <select {...control} {...attributes}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

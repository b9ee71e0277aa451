/**
 * Reports to React what was typed or chosen in a form before it was hydrated: React notices only later changes.
 * It ignores an event of an input whose value it has seen, so the value is set once more past its record
 * (`inputValueTracking` of React DOM).
 */
export function reportEarlyInput(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    const isText =
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && isTyped(field))
    if (!isText || field.value === field.defaultValue) continue
    const typed = field.value
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const isTyped = ({ type }: HTMLInputElement): boolean => !['checkbox', 'file', 'radio'].includes(type)

/**
 * Reports to React what was typed or chosen in a form before it was hydrated: React notices only later changes.
 * It ignores an event of an input whose value it has seen, so the value is set once more past its record
 * (`inputValueTracking` of React DOM). `choices`: from `earlyChoices`.
 */
export function reportEarlyInput(form: HTMLFormElement, choices: readonly HTMLInputElement[]): void {
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
    setUnseen(field, 'value', typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const choice of choices) {
    choice.checked = false
    setUnseen(choice, 'checked', true)
    choice.dispatchEvent(new Event('click', { bubbles: true }))
  }
}

/** Radio buttons chosen before hydration. Read during hydration: the next render sets them back to React's state. */
export const earlyChoices = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].filter(
    ({ defaultChecked }) => !defaultChecked,
  )

/** Sets a property by the setter of the element's class, not by the one with which React records it. */
const setUnseen = (field: Element, name: 'value' | 'checked', value: unknown): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value)

const isTyped = ({ type }: HTMLInputElement): boolean => !['checkbox', 'file', 'radio'].includes(type)

/**
 * Reports to React what was typed or chosen in a form before it was hydrated: React notices only later changes.
 * It ignores an event if the value equals the one that it has recorded (`inputValueTracking` of React DOM), so the
 * value is set again by the prototype's setter, which React does not record. `choices`: from `earlyChoices`.
 */
export function reportEarlyInput(form: HTMLFormElement, choices: readonly HTMLInputElement[]): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
        report(field, 'change')
      continue
    }
    const { type, value, defaultValue } = field as HTMLInputElement
    // Only text has a default; the value of a chosen file cannot be set.
    if (type === 'file' || value === (defaultValue ?? value)) continue
    const text = field as HTMLInputElement
    text.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(text), 'value')?.set?.call(text, value)
    report(text, 'input')
  }
  for (const choice of choices) choice.click()
}

/** The checked radio buttons. Read them during hydration: the next render resets them to React's state. */
export const earlyChoices = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[type=radio]:checked'),
]

const report = (field: Element, event: string): unknown =>
  field.dispatchEvent(new Event(event, { bubbles: true }))

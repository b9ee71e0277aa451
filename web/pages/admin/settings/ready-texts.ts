import { locales } from '#contract/locales.ts'
import { textOf } from '#web/ui/form.tsx'

/** Returns a field's text without surrounding blanks. */
export const trimmedOf = (form: FormData, name: string): string => textOf(form, name).trim()

/** Returns the indexes of a list's entries in the form, such as 0 and 2 of "quickAnswers.2.en". */
function numbersOf(form: FormData, list: string): string[] {
  const numbers = [...form.keys()].flatMap((name) => {
    const [first, number] = name.split('.')
    return first === list && number !== undefined ? [number] : []
  })
  return [...new Set(numbers)]
}

/** Reads the quick replies from the form; entries without text in any language are dropped. */
export function readAnswers(form: FormData): Record<string, string>[] {
  return numbersOf(form, 'quickAnswers')
    .map((number) =>
      Object.fromEntries(
        locales
          .map((locale) => [locale, trimmedOf(form, `quickAnswers.${number}.${locale}`)] as const)
          .filter(([, text]) => text !== ''),
      ),
    )
    .filter((answer) => Object.keys(answer).length > 0)
}

/** Parses one step per line; an address at the end of a line becomes its link. */
export function readSteps(lines: string): { text: string; link: string }[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, text = line, link = ''] = /^(.*?)\s+(https:\/\/\S+)$/.exec(line) ?? []
      return { text, link }
    })
}

export const stepLines = (steps: readonly { text: string; link: string }[]): string =>
  steps.map(({ text, link }) => [text, link].filter(Boolean).join(' ')).join('\n')

/** Reads the plan templates from the form; entries with neither title nor text are dropped. */
export function readTemplates(form: FormData) {
  return numbersOf(form, 'planTemplates')
    .map((number) => {
      const field = (name: string): string => trimmedOf(form, `planTemplates.${number}.${name}`)
      return {
        title: field('title'),
        language: field('language'),
        summary: field('summary'),
        steps: readSteps(field('steps')),
      }
    })
    .filter(({ title, summary, steps }) => title !== '' || summary !== '' || steps.length > 0)
}

/** Maps an error in a single step to the one field that contains all steps. */
export const templateFieldOf = (name: string): string =>
  name.replace(/^(planTemplates\.\d+\.steps)\..*$/, '$1')

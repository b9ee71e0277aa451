import { locales } from '#contract/locales.ts'
import { textOf } from '#web/ui/form.tsx'

/** What was typed into a field, without the blanks around it. */
export const trimmedOf = (form: FormData, name: string): string => textOf(form, name).trim()

/** The numbers of the entries that a form has under a name, such as 0 and 2 of "quickAnswers.2.en". */
function numbersOf(form: FormData, list: string): string[] {
  const numbers = [...form.keys()].flatMap((name) => {
    const [first, number] = name.split('.')
    return first === list && number !== undefined ? [number] : []
  })
  return [...new Set(numbers)]
}

/** Ready-made answers as they stand in the form; one without a word in any language is gone. */
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

/** A step a line; the link at the end of a line is its link. */
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

/** Plans to begin from as they stand in the form; one with neither title nor words is gone. */
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

/** Steps are typed into one field: what is wrong with one of them is said there. */
export const templateFieldOf = (name: string): string =>
  name.replace(/^(planTemplates\.\d+\.steps)\..*$/, '$1')

import { localeNames } from '#contract/locale-names.ts'
import { isLocale } from '#contract/locales.ts'
import type { PlanDraft } from '#contract/preparation.ts'
import { MAX_STEPS, type Plan } from '#domain/plan.ts'

/** A step in the editor; its key is stable when steps are moved. */
export type DraftStep = { key: string; text: string; on: string; link: string }
export type Draft = { language: string; summary: string; steps: DraftStep[] }

type Written = {
  language: string
  summary: string
  steps: readonly { text: string; on?: string | null; link: string | null }[]
}

export const aStep = (): DraftStep => ({ key: crypto.randomUUID(), text: '', on: '', link: '' })

/** Converts a stored plan or a template to the editor's form. */
export const draftOf = ({ language, summary, steps }: Written): Draft => ({
  language,
  summary,
  steps: steps.map(({ text, on, link }) => ({ ...aStep(), text, on: on ?? '', link: link ?? '' })),
})

/** Normalizes a typed link; '' for none, null if it is not a valid address (yet). */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`
  return /^https:\/\/[^\s"'<>\\.]+\.[^\s"'<>\\]+$/.test(address) ? address : null
}

/** Converts a draft to a plan without empty steps and incomplete links. */
export const planOf = ({ language, summary, steps }: Draft): Plan => ({
  language,
  summary: summary.trim(),
  steps: steps
    .map(({ text, on, link }) => ({ text: text.trim(), on: on || null, link: linkOf(link) || null }))
    .filter(({ text }) => text !== ''),
})

export const isSamePlan = (one: Plan, other: Plan): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

const plain = ({ language, summary, steps }: Plan): Plan => ({
  language,
  summary: summary.trim(),
  steps: steps.map(({ text, on, link }) => ({ text, on, link })),
})

/** Appends steps up to the limit; empty steps are dropped. */
const withSteps = (steps: readonly DraftStep[], more: readonly DraftStep[]): DraftStep[] =>
  [...steps.filter(({ text, link }) => text.trim() !== '' || link !== ''), ...more].slice(0, MAX_STEPS)

/** Appends a template or an earlier plan to the draft; its language is used if the draft is empty. */
export function taken(draft: Draft, from: Written): Draft {
  const more = draftOf(from)
  const isEmpty = draft.summary.trim() === '' && planOf(draft).steps.length === 0
  return {
    language: isEmpty ? more.language : draft.language,
    summary: isEmpty
      ? more.summary
      : [draft.summary, more.summary].filter((part) => part.trim() !== '').join('\n\n'),
    steps: withSteps(draft.steps, more.steps),
  }
}

export const moved = (steps: readonly DraftStep[], at: number, by: 1 | -1): DraftStep[] => {
  const next = [...steps]
  const [step] = next.splice(at, 1)
  if (step) next.splice(at + by, 0, step)
  return next
}

/** Returns the stored draft, or an empty one in the language of the consultation. */
export const firstDraft = (stored: PlanDraft | null, language: string): Draft =>
  stored ? draftOf(stored) : { language, summary: '', steps: [] }

/** Names a template in the list; if its language differs from the plan's, it is added. */
export function templateName({ title, language }: { title: string; language: string }, plan: string): string {
  if (language === plan) return title
  return `${title} (${isLocale(language) ? localeNames[language] : language})`
}

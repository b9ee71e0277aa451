import type { PlanDraft } from '#contract/preparation.ts'
import { localeNames } from '#contract/locale-names.ts'
import { isLocale } from '#contract/locales.ts'
import { MAX_STEPS, type Plan } from '#domain/plan.ts'

/** A step as it stands in the editor; its key outlives every move. */
export type DraftStep = { key: string; text: string; on: string; link: string }
export type Draft = { language: string; summary: string; steps: DraftStep[] }

type Written = {
  language: string
  summary: string
  steps: readonly { text: string; on?: string | null; link: string | null }[]
}

export const aStep = (): DraftStep => ({ key: crypto.randomUUID(), text: '', on: '', link: '' })

/** What is stored, or taken from a template, as the editor shows it. */
export const draftOf = ({ language, summary, steps }: Written): Draft => ({
  language,
  summary,
  steps: steps.map(({ text, on, link }) => ({ ...aStep(), text, on: on ?? '', link: link ?? '' })),
})

/** An address as it is sent; '' for none, null when it is no address (yet). */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`
  return /^https:\/\/[^\s"'<>\\.]+\.[^\s"'<>\\]+$/.test(address) ? address : null
}

/** The plan that a draft makes: empty steps and half typed addresses are not part of it yet. */
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

/** Of what is taken in, what has room; an empty step makes way. */
const withSteps = (steps: readonly DraftStep[], more: readonly DraftStep[]): DraftStep[] =>
  [...steps.filter(({ text, link }) => text.trim() !== '' || link !== ''), ...more].slice(0, MAX_STEPS)

/** A template or an earlier plan put behind what is written already; its language counts while nothing is. */
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

/** A stored draft, or an empty one in the language of the conversation. */
export const firstDraft = (stored: PlanDraft | null, language: string): Draft =>
  stored ? draftOf(stored) : { language, summary: '', steps: [] }

/** The name of a template in the list; one in another language than the plan says in which. */
export function templateName({ title, language }: { title: string; language: string }, plan: string): string {
  if (language === plan) return title
  return `${title} (${isLocale(language) ? localeNames[language] : language})`
}

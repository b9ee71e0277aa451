import type { Locale } from '#contract/locales.ts'
import type { Office } from '#domain/office.ts'
import type { MailTexts } from './texts/catalogue.ts'

/** One mail before it becomes text and HTML: what it says, not how it looks. */
export type Letter = {
  subject: string
  /** Greets by name when the kind knows it. */
  name?: string
  heading: string
  blocks: Block[]
  calendar?: { content: string; method: 'REQUEST' | 'CANCEL'; fileName: string }
}

export type Block =
  | { type: 'paragraph'; text: string }
  /** Smaller and quieter: what to know besides. */
  | { type: 'note'; text: string }
  /** To be copied: stands alone on its line. */
  | { type: 'code'; text: string }
  /** To be sent on as it is: a sentence in a frame of its own. */
  | { type: 'quote'; text: string }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'button'; label: string; url: string }

/** A label with its value; more lines say the same again, such as the time in the reader's own zone. */
export type Fact = { label: string; lines: string[] }

/** Who reads the mail and in which words. */
export type Reader = {
  to: string
  locale: Locale
  texts: MailTexts
  publicUrl: string
  office: Office
  now: Date
}

export const paragraph = (text: string): Block => ({ type: 'paragraph', text })
export const note = (text: string): Block => ({ type: 'note', text })
export const code = (text: string): Block => ({ type: 'code', text })
export const quote = (text: string): Block => ({ type: 'quote', text })
export const facts = (...given: (Fact | null)[]): Block => ({
  type: 'facts',
  facts: given.filter((fact) => fact !== null),
})
export const fact = (label: string, ...lines: string[]): Fact => ({ label, lines })
export const button = (label: string, url: string): Block => ({ type: 'button', label, url })

/** Sentences one after another; full-width punctuation has its space within. */
export const inLine = (parts: readonly string[], { locale }: Pick<Reader, 'locale'>): string =>
  parts.join(locale === 'zh' ? '' : ' ')

/** "Label: value" with the colon of the reader's language. */
export const labelled = (label: string, value: string, { locale }: Pick<Reader, 'locale'>): string =>
  `${label}${locale === 'zh' ? '：' : ': '}${value}`

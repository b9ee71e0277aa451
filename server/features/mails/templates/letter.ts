import type { Locale } from '#contract/locales.ts'
import type { Settings } from '#domain/settings.ts'
import type { MailData, MailKind } from '#server/features/mails/kinds.ts'
import type { MailTexts } from './texts/en.ts'

/** The content of a mail, before it is rendered as text and HTML. */
export type Letter = {
  subject: string
  /** The recipient's name for the greeting, if the kind has it. */
  name?: string
  heading: string
  blocks: Block[]
  calendar?: { content: string; method: 'REQUEST' | 'CANCEL'; fileName: string }
}

export type Block =
  | { type: 'paragraph'; text: string }
  /** Secondary information in smaller type. */
  | { type: 'note'; text: string }
  /** A code to copy, on a line of its own. */
  | { type: 'code'; text: string }
  /** A sentence to forward unchanged, in a frame. */
  | { type: 'quote'; text: string }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'button'; label: string; url: string }

/** A label with its value; further lines repeat the value, such as the time in the reader's own zone. */
export type Fact = { label: string; lines: string[] }

/** The recipient, with the language and texts of the mail. */
export type Reader = {
  to: string
  locale: Locale
  texts: MailTexts
  publicUrl: string
  settings: Settings
  now: Date
}

export type Letters = { [Kind in MailKind]: (data: MailData[Kind], reader: Reader) => Letter }

/** A letter from its subject, its heading and its blocks; ignores the other texts of a kind of mail. */
export const letter = (
  { subject, name, heading, calendar }: Omit<Letter, 'blocks'>,
  blocks: Block[],
): Letter => ({
  subject,
  heading,
  blocks,
  ...(name === undefined ? {} : { name }),
  ...(calendar && { calendar }),
})

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

const isFullWidth = (locale: Reader['locale']): boolean => locale === 'zh' || locale === 'ja'

/** Joins sentences; full-width punctuation already includes the space. */
export const inLine = (parts: readonly string[], { locale }: Pick<Reader, 'locale'>): string =>
  parts.join(isFullWidth(locale) ? '' : ' ')

/** "Label: value" with the colon of the reader's language. */
export const labelled = (label: string, value: string, { locale }: Pick<Reader, 'locale'>): string =>
  `${label}${isFullWidth(locale) ? '：' : ': '}${value}`

import type { Section } from '#domain/settings.ts'
import type { TextBlock } from '#domain/site-texts.ts'

const sectionsWithTexts = ['faq', 'story', 'profile', 'intake'] as const
/** True for sections whose texts visitors or clients read. */
export const hasSiteTexts = (section: Section): section is (typeof sectionsWithTexts)[number] =>
  sectionsWithTexts.some((each) => each === section)

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Parses blocks separated by an empty line; the first line of each is its heading, each other line a
 * paragraph.
 */
export const readBlocks = (text: string): TextBlock[] =>
  text
    .split(/\n[\s\u200b]*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0)
    .map(([title = '', ...paragraphs]) => ({ title, text: paragraphs }))

export const blockText = (blocks: readonly TextBlock[]): string =>
  blocks.map(({ title, text }) => [title, ...text].join('\n')).join('\n\n')

/** One question per line. */
export const readQuestions = linesOf

/** Maps an error to the field of its text: "faq.ko.2.title" is shown at "faq.ko". */
export const siteTextFieldOf = (name: string): string =>
  name
    .split('.')
    .slice(0, name.startsWith('intake.') ? 3 : 2)
    .join('.')

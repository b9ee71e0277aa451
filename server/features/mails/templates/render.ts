import type { MailData, MailKind } from '#server/features/mails/kinds.ts'
import { accountLetters } from './account-letters.ts'
import { adminLetters } from './admin-letters.ts'
import { consultationLetters } from './consultation-letters.ts'
import { layoutHtml, layoutText } from './layout.ts'
import type { Letter, Letters, Reader } from './letter.ts'
import { paymentLetters } from './payment-letters.ts'
import { stageLetters } from './stage-letters.ts'
import { textsIn } from './texts/all.ts'

const letters: Letters = {
  ...accountLetters,
  ...consultationLetters,
  ...stageLetters,
  ...paymentLetters,
  ...adminLetters,
}

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(letters, kind)

export type RenderedMail = Pick<Letter, 'subject' | 'calendar'> & { text: string; html: string }

/** Renders a mail in its reader's language as text, HTML and, for an appointment, a calendar file. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  args: Omit<Reader, 'texts'>,
): RenderedMail {
  const reader: Reader = { ...args, texts: textsIn[args.locale](args.settings.company) }
  const written = letters[kind](data, reader)
  const letter = { ...written, subject: withName(written.subject, reader) }
  return {
    subject: letter.subject,
    text: layoutText(letter, reader),
    html: layoutHtml(letter, reader),
    ...(letter.calendar ? { calendar: letter.calendar } : {}),
  }
}

/**
 * Adds the office's name to the subject, first and in brackets as is usual in Korea, unless the subject
 * contains it.
 */
function withName(subject: string, { locale, settings: { company } }: Reader): string {
  if (locale === 'ko') return `[${company.koreanName}] ${subject}`
  return subject.includes(company.name) ? subject : `[${company.name}] ${subject}`
}

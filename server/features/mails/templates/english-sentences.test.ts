import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { adminTexts } from '#server/features/mails/templates/texts/en-admin.ts'
import { deskTexts } from '#server/features/mails/templates/texts/ko-admin.ts'
import { inKorea, kinds, render, samples } from '#server/features/mails/testing.ts'
import { findEnglish } from '#web/texts/testing-english.ts'

/** Mails to the staff are in Korean or English; an admin's refused reset names a command. */
const toAdmins = [...Object.keys({ ...adminTexts(), ...deskTexts }), 'reset_refused']
const toClients = kinds
  .filter((kind) => !toAdmins.includes(kind))
  .flatMap((kind) => locales.filter((locale) => locale !== 'en').map((locale) => ({ kind, locale })))

/** Returns all texts in the data of a mail, such as a reason that a person typed. */
function typedIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  return data && typeof data === 'object' ? Object.values(data).flatMap(typedIn) : []
}

test.each(toClients)(
  '$kind in $locale has no English sentence but those that a person typed',
  ({ kind, locale }) => {
    for (const data of [samples[kind], inKorea(samples[kind])]) {
      const mail = render(kind, data, locale)
      const html = mail.html.replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(/<[^>]+>/g, '\n')
      let content = `${mail.subject}\n${mail.text}\n${html}`.replaceAll(/\S*[@/]\S*/g, '\n')
      for (const typed of typedIn(data)) content = content.replaceAll(typed, '\n')
      expect(findEnglish(content, locale)).toEqual([])
    }
  },
)

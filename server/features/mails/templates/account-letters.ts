import { localeTags } from '#contract/locales.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { productConstants } from '#domain/settings.ts'
import { INVITATION_HOURS } from '#domain/staff.ts'
import { zonedText } from '#domain/time-text.ts'
import {
  button,
  code,
  fact,
  facts,
  inLine,
  labelled,
  type Letter,
  letter,
  type Letters,
  note,
  paragraph,
  type Reader,
} from './letter.ts'
import { bothTimes } from './times.ts'

export const accountLetters = {
  registration_code(data, { texts }) {
    const { subject, heading, intro, note: hint } = texts.registration_code
    return { subject, heading, blocks: [paragraph(intro), code(data.code), note(hint)] }
  },

  reset_code(data, { texts }) {
    const { subject, heading, intro, note: hint } = texts.reset_code
    return { subject, heading, blocks: [paragraph(intro), code(data.code), note(hint)] }
  },

  reset_refused(_, { texts }) {
    const { subject, heading, intro, help, note: hint } = texts.reset_refused
    return { subject, heading, blocks: [paragraph(intro), paragraph(help), note(hint)] }
  },

  already_registered(_, reader) {
    const { texts, publicUrl } = reader
    const { subject, heading, intro, login, reset, note: hint } = texts.already_registered
    return letter({ subject, heading }, [
      paragraph(intro),
      button(login, `${publicUrl}/login`),
      note(inLine([reset, `${publicUrl}/reset-password`], reader)),
      note(hint),
    ])
  },

  password_changed(data, reader) {
    const { subject, heading, intro, removed, kept, feedEnded, warning, reset } =
      reader.texts.password_changed
    const { removedPasskeys = [], keptPasskeys = [] } = data
    return letter({ subject, heading }, [
      paragraph(intro),
      ...(removedPasskeys.length > 0 ? [paragraph(removed(quotedNames(removedPasskeys, reader)))] : []),
      ...(keptPasskeys.length > 0 ? [paragraph(kept(quotedNames(keptPasskeys, reader)))] : []),
      ...(data.feedEnded ? [paragraph(feedEnded)] : []),
      paragraph(warning),
      button(reset, `${reader.publicUrl}/reset-password`),
    ])
  },

  passkey_added: (data, reader) => aboutPasskey(reader.texts.passkey_added, data.name, reader),

  passkey_removed: (data, reader) => aboutPasskey(reader.texts.passkey_removed, data.name, reader),

  google_linked(_, { texts, publicUrl }) {
    const { subject, heading, intro, warning } = texts.google_linked
    return letter({ subject, heading }, [
      paragraph(intro),
      paragraph(warning),
      button(texts.new_device.check, `${publicUrl}/profile`),
    ])
  },

  new_device(data, reader) {
    const { labels, new_device: letterTexts } = reader.texts
    return letter(letterTexts, [
      paragraph(letterTexts.intro),
      facts(
        fact(labels.device, data.device),
        fact(labels.when, ...bothTimes(new Date(data.at), null, reader)),
        data.address ? fact(labels.networkAddress, data.address) : null,
      ),
      paragraph(letterTexts.warning),
      button(letterTexts.check, `${reader.publicUrl}/profile`),
    ])
  },

  account_made({ url }, { texts }) {
    const { subject, heading, intro, next, open, stranger } = texts.account_made
    return letter({ subject, heading }, [
      paragraph(intro),
      paragraph(next(INVITATION_HOURS)),
      button(open, url),
      note(stranger),
    ])
  },

  staff_invited({ url, by }, { texts }) {
    const { subject, heading, intro, next, open, stranger } = texts.staff_invited
    return letter({ subject, heading }, [
      paragraph(intro(by)),
      paragraph(next(INVITATION_HOURS)),
      button(open, url),
      note(stranger),
    ])
  },

  wrong_codes({ tries }, { texts, publicUrl }) {
    const { subject, heading, intro, warning } = texts.wrong_codes
    return letter({ subject, heading }, [
      paragraph(intro(tries)),
      paragraph(warning),
      button(texts.password_changed.reset, `${publicUrl}/reset-password`),
    ])
  },

  account_deleted(data, reader) {
    const { keptDays = productConstants.profileRetentionDays } = data
    const { texts, publicUrl } = reader
    const { subject, heading, intro, retention } = texts.account_deleted
    return letter({ subject, heading }, [
      paragraph(intro),
      paragraph(retention(keptDays, productConstants.paymentRetentionYears)),
      note(labelled(texts.policies_changed.privacy, `${publicUrl}/privacy-policy`, reader)),
    ])
  },

  policies_changed(data, reader) {
    const { texts, publicUrl, locale } = reader
    const { subject, heading, intro, paid, disagree, terms, privacy } = texts.policies_changed
    const { day } = zonedText(new Date(data.from), KOREA_ZONE, locale)
    return letter({ subject, heading, name: data.name }, [
      paragraph(intro(day)),
      paragraph(paid),
      note(
        [
          labelled(terms, `${publicUrl}/terms-of-service`, reader),
          labelled(privacy, `${publicUrl}/privacy-policy`, reader),
        ].join('\n'),
      ),
      paragraph(disagree),
    ])
  },

  audit_head(data, { texts, locale }) {
    const letterTexts = texts.audit_head
    const isWhole = data.faults === 0
    return letter(
      {
        subject: isWhole ? letterTexts.subject(data.onDate) : letterTexts.alarmSubject(data.onDate),
        heading: isWhole ? letterTexts.heading : letterTexts.alarmHeading,
      },
      [
        paragraph(
          isWhole
            ? letterTexts.intro(data.position.toLocaleString(localeTags[locale]))
            : letterTexts.alarm(data.faults),
        ),
        facts(fact(letterTexts.head, `${data.position}:${data.hash}`)),
        note(letterTexts.keep),
      ],
    )
  },
} satisfies Partial<Letters>

/** Quoted names of devices, listed as in the reader's language. */
const quotedNames = (names: readonly string[], { locale }: Reader): string =>
  new Intl.ListFormat(localeTags[locale], { type: 'unit' }).format(
    names.map((name) => (locale === 'ko' ? `‘${name}’` : `“${name}”`)),
  )

const aboutPasskey = (
  { subject, heading, intro, warning }: Reader['texts']['passkey_added'],
  name: string,
  { publicUrl, texts }: Reader,
): Letter => ({
  subject,
  heading,
  blocks: [
    paragraph(intro(name)),
    paragraph(warning),
    button(texts.new_device.check, `${publicUrl}/profile`),
  ],
})

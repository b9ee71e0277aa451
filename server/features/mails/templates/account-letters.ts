import { localeTags } from '#contract/locales.ts'
import { office } from '#domain/office.ts'
import type { MailData } from '#server/features/mails/kinds.ts'
import { button, code, fact, facts, labelled, type Letter, note, paragraph, type Reader } from './letter.ts'
import { bothTimes } from './times.ts'

export function registrationCode(data: MailData['registration_code'], { texts }: Reader): Letter {
  const { subject, heading, intro, note: hint } = texts.registration_code
  return { subject, heading, blocks: [paragraph(intro), code(data.code), note(hint)] }
}

export function resetCode(data: MailData['reset_code'], { texts }: Reader): Letter {
  const { subject, heading, intro, note: hint } = texts.reset_code
  return { subject, heading, blocks: [paragraph(intro), code(data.code), note(hint)] }
}

export function resetRefused(_data: MailData['reset_refused'], { texts }: Reader): Letter {
  const { subject, heading, intro, help, note: hint } = texts.reset_refused
  return { subject, heading, blocks: [paragraph(intro), paragraph(help), note(hint)] }
}

export function alreadyRegistered(
  _data: MailData['already_registered'],
  { texts, publicUrl }: Reader,
): Letter {
  const { subject, heading, intro, login, reset, note: hint } = texts.already_registered
  return {
    subject,
    heading,
    blocks: [
      paragraph(intro),
      button(login, `${publicUrl}/login`),
      note(`${reset} ${publicUrl}/reset-password`),
      note(hint),
    ],
  }
}

export function passwordChanged(_data: MailData['password_changed'], { texts, publicUrl }: Reader): Letter {
  const { subject, heading, intro, warning, reset } = texts.password_changed
  return {
    subject,
    heading,
    blocks: [paragraph(intro), paragraph(warning), button(reset, `${publicUrl}/reset-password`)],
  }
}

export const passkeyAdded = (data: MailData['passkey_added'], reader: Reader): Letter =>
  aboutPasskey(reader.texts.passkey_added, data.name, reader)

export const passkeyRemoved = (data: MailData['passkey_removed'], reader: Reader): Letter =>
  aboutPasskey(reader.texts.passkey_removed, data.name, reader)

const aboutPasskey = (
  { subject, heading, intro, warning, check }: Reader['texts']['passkey_added'],
  name: string,
  { publicUrl }: Reader,
): Letter => ({
  subject,
  heading,
  blocks: [paragraph(intro(name)), paragraph(warning), button(check, `${publicUrl}/profile`)],
})

export function googleLinked(_data: MailData['google_linked'], { texts, publicUrl }: Reader): Letter {
  const { subject, heading, intro, warning, check } = texts.google_linked
  return {
    subject,
    heading,
    blocks: [paragraph(intro), paragraph(warning), button(check, `${publicUrl}/profile`)],
  }
}

export function newDevice(data: MailData['new_device'], reader: Reader): Letter {
  const { labels, new_device: words } = reader.texts
  return {
    subject: words.subject,
    heading: words.heading,
    blocks: [
      paragraph(words.intro),
      facts(
        fact(labels.device, data.device),
        fact(labels.when, ...bothTimes(new Date(data.at), null, reader)),
        data.address ? fact(labels.networkAddress, data.address) : null,
      ),
      paragraph(words.warning),
      button(words.check, `${reader.publicUrl}/profile`),
    ],
  }
}

export function accountDeleted(data: MailData['account_deleted'], reader: Reader): Letter {
  const { keptDays = office.profileRetentionDays } = data
  const { texts, publicUrl } = reader
  const { subject, heading, intro, retention, privacy } = texts.account_deleted
  return {
    subject,
    heading,
    blocks: [
      paragraph(intro),
      paragraph(retention(keptDays, office.paymentRetentionYears)),
      note(labelled(privacy, `${publicUrl}/privacy-policy`, reader)),
    ],
  }
}

export function auditHead(data: MailData['audit_head'], { texts, locale }: Reader): Letter {
  const words = texts.audit_head
  const isWhole = data.faults === 0
  return {
    subject: isWhole ? words.subject(data.onDate) : words.alarmSubject(data.onDate),
    heading: isWhole ? words.heading : words.alarmHeading,
    blocks: [
      paragraph(
        isWhole ? words.intro(data.position.toLocaleString(localeTags[locale])) : words.alarm(data.faults),
      ),
      facts(fact(words.head, `${data.position}:${data.hash}`)),
      note(words.keep),
    ],
  }
}

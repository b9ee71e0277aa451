import { randomUUID } from 'node:crypto'
import type { foldLines } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import type { OutgoingMail } from '#server/deps.ts'

/** Input of the relay: the addresses, and the encoded mail (RFC 5322, RFC 2045 to 2047). */
export type ComposedMail = { envelope: ReturnType<MimeNode['getEnvelope']>; raw: string }

/** The types of nodemailer lack this method. */
type Encoder = MimeNode & { encodeHeaderValue(key: string, value: string | Mailbox): string }
/** As an object an address is one mailbox, whatever characters it contains. */
type Mailbox = { name: string; address: string }

/** Addresses that nodemailer leaves as they are. */
const PLAIN_ADDRESS = /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * Encodes mails. nodemailer encodes the headers, with names and subjects, and prevents header injection. The
 * bodies are encoded here, because nodemailer uses a stream for each, at twenty times the CPU time, and a
 * booking sends two mails. Headers that all mails share are encoded once.
 */
export function mailComposer({
  from,
  Head,
  fold,
}: {
  from: string
  Head: typeof MimeNode
  fold: typeof foldLines
}): (mail: OutgoingMail) => ComposedMail {
  const encoder = new Head() as Encoder
  const header = (key: string, value: string | Mailbox): string =>
    fold(`${key}: ${encoder.encodeHeaderValue(key, value)}`)
  const sender = new Head().setHeader('From', from).getEnvelope().from
  // RFC 3834: autoresponders should not reply.
  const shared = [header('From', from), 'Auto-Submitted: auto-generated', 'MIME-Version: 1.0']
  let replies = { to: '', line: '' }

  const headersOf = ({ messageId, to, replyTo, subject, at }: OutgoingMail): string[] => {
    if (replies.to !== replyTo) replies = { to: replyTo, line: header('Reply-To', mailbox(replyTo)) }
    return [
      ...shared,
      header('To', mailbox(to)),
      replies.line,
      header('Subject', oneLine(subject)),
      header('Message-ID', messageId),
      `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    ]
  }
  const recipients = (to: string): string[] =>
    PLAIN_ADDRESS.test(to) ? [to] : new Head().setHeader('To', mailbox(to)).getEnvelope().to

  return (mail) => {
    const { to, text, html, calendar } = mail
    // Neither encoding of a body can contain this (RFC 2045, 6.7).
    const boundary = `=_${randomUUID()}`
    const type = calendar ? 'multipart/mixed' : 'multipart/alternative'
    const headers = [...headersOf(mail), `Content-Type: ${type};\r\n boundary="${boundary}"`, '', ''].join(
      '\r\n',
    )
    const envelope = { from: sender, to: recipients(to) }
    const bodies = [textPart('text/plain', text), textPart('text/html', html)]
    if (!calendar) return { envelope, raw: `${headers}${multipart(boundary, bodies)}` }

    const inner = `${boundary}-bodies`
    const { content, method, fileName } = calendar
    bodies.push(textPart('text/calendar', content, `; method=${method}`))
    const parts = [
      [`Content-Type: multipart/alternative;\r\n boundary="${inner}"`, '', multipart(inner, bodies)],
      [
        `Content-Type: application/ics; name=${fileName}`,
        `Content-Disposition: attachment; filename=${fileName}`,
        'Content-Transfer-Encoding: base64',
        '',
        base64(content),
      ],
    ].map((lines) => lines.join('\r\n'))
    return { envelope, raw: `${headers}${multipart(boundary, parts)}` }
  }
}

const mailbox = (address: string): Mailbox => ({ name: '', address: oneLine(address) })

/** A line break would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const multipart = (boundary: string, parts: readonly string[]): string => {
  let body = ''
  for (const part of parts) body += `--${boundary}\r\n${part}\r\n`
  return `${body}--${boundary}--\r\n`
}

function textPart(type: string, text: string, more = ''): string {
  const letters = text.replaceAll(/[^\x20-\x7e\s]+/g, '').length
  // Mostly non-Latin text is shorter in base64; quoted-printable is readable as it is.
  const isLatin = letters * 2 > text.length
  return `Content-Type: ${type}; charset=utf-8${more}\r
Content-Transfer-Encoding: ${isLatin ? 'quoted-printable' : 'base64'}\r
\r
${isLatin ? quotedPrintable(text) : base64(text.replaceAll(/\r?\n/g, '\r\n'))}`
}

const base64 = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n')

/**
 * RFC 2045, 6.7. Works on one character per byte, which takes half the memory of a text with other letters. HTML is
 * full of equals signs, so these are replaced first, without a call for each.
 */
const quotedPrintable = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll('=', '=3D')
    .replaceAll(/[^\t\r\n\x20-\x7e]|\r(?!\n)|[\t ](?=\r?\n|$)/g, (byte) => HEX[byte.charCodeAt(0)]!)
    .replaceAll(/\r?\n/g, '\r\n')
    .replaceAll(/^.{77,}$/gm, wrapped)

const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

const LINE_LENGTH = 76

/** Soft line breaks must not split an encoded byte. */
function wrapped(line: string): string {
  let text = ''
  let start = 0
  while (line.length - start > LINE_LENGTH) {
    let end = start + LINE_LENGTH - 1
    if (line[end - 1] === '=') end -= 1
    else if (line[end - 2] === '=') end -= 2
    text += `${line.slice(start, end)}=\r\n`
    start = end
  }
  return text + line.slice(start)
}

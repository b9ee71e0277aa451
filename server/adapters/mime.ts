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
  // Mostly non-Latin text is shorter in base64; quoted-printable is readable as it is.
  const isLatin = Buffer.byteLength(text) < text.length * 1.5
  return `Content-Type: ${type}; charset=utf-8${more}\r
Content-Transfer-Encoding: ${isLatin ? 'quoted-printable' : 'base64'}\r
\r
${isLatin ? quotedPrintable(text) : base64(text.replaceAll(/\r?\n/g, '\r\n'))}`
}

const base64 = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n')

const HEX = Buffer.from('0123456789ABCDEF')
const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [0x09, 0x0a, 0x0d, 0x20, 0x3d, 0x7e]
/** With the sign of a soft line break. */
const LINE_LENGTH = 76

/** RFC 2045, 6.7. One pass over the bytes takes half the time of replacing with regular expressions. */
function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  const { length } = bytes
  // At most three signs per byte and three per soft line break.
  const encoded = Buffer.allocUnsafe(length * 4)
  let size = 0
  let column = 0
  let at = 0
  while (at < length) {
    const byte = bytes[at++]!
    if (byte === LF || (byte === CR && bytes[at] === LF)) {
      if (byte === CR) at++
      encoded[size++] = CR
      encoded[size++] = LF
      column = 0
      continue
    }
    const isSign = byte > SPACE && byte <= TILDE && byte !== EQUALS
    if (isSign && column < LINE_LENGTH - 1) {
      encoded[size++] = byte
      column++
      continue
    }
    const isLast = at === length || bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)
    const isPlain = isSign || ((byte === SPACE || byte === TAB) && !isLast)
    const width = isPlain ? 1 : 3
    if (column + width > LINE_LENGTH - (isLast ? 0 : 1)) {
      encoded[size++] = EQUALS
      encoded[size++] = CR
      encoded[size++] = LF
      column = 0
    }
    column += width
    if (isPlain) encoded[size++] = byte
    else {
      encoded[size++] = EQUALS
      encoded[size++] = HEX[byte >> 4]!
      encoded[size++] = HEX[byte & 15]!
    }
  }
  return encoded.toString('latin1', 0, size)
}

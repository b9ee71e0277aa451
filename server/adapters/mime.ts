import type MimeNode from 'nodemailer/lib/mime-node'
import type { OutgoingMail } from '#server/deps.ts'

/** Input of the relay: the addresses, and the encoded mail (RFC 5322, RFC 2045 to 2047). */
export type ComposedMail = { envelope: ReturnType<MimeNode['getEnvelope']>; raw: string }

/**
 * Encodes a mail. nodemailer encodes the headers, with names and subjects, and prevents header injection. The
 * bodies are encoded here, because nodemailer uses a stream for each, at twenty times the CPU time, and a
 * booking sends two mails.
 */
export function composeMail(
  { messageId, to, replyTo, subject, text, html, calendar }: OutgoingMail,
  { from, Head }: { from: string; Head: typeof MimeNode },
): ComposedMail {
  const head = new Head(calendar ? 'multipart/mixed' : 'multipart/alternative')
  head.setHeader([
    { key: 'From', value: from },
    // As an object the address is one mailbox, whatever characters it contains.
    { key: 'To', value: { name: '', address: oneLine(to) } },
    { key: 'Reply-To', value: { name: '', address: oneLine(replyTo) } },
    { key: 'Subject', value: oneLine(subject) },
    { key: 'Message-ID', value: messageId },
    // RFC 3834: autoresponders should not reply.
    { key: 'Auto-Submitted', value: 'auto-generated' },
  ])
  const headers = head.buildHeaders()
  const boundary = String(head.boundary)
  const bodies = [textPart('text/plain', text), textPart('text/html', html)]
  if (!calendar)
    return { envelope: head.getEnvelope(), raw: `${headers}\r\n\r\n${together(boundary, bodies)}` }

  const inner = `${boundary}-bodies`
  const { content, method, fileName } = calendar
  bodies.push(textPart('text/calendar', content, `; method=${method}`))
  const parts = [
    [`Content-Type: multipart/alternative;\r\n boundary="${inner}"`, '', together(inner, bodies)],
    [
      `Content-Type: application/ics; name=${fileName}`,
      `Content-Disposition: attachment; filename=${fileName}`,
      'Content-Transfer-Encoding: base64',
      '',
      base64(content),
    ],
  ].map((lines) => lines.join('\r\n'))
  return { envelope: head.getEnvelope(), raw: `${headers}\r\n\r\n${together(boundary, parts)}` }
}

/** A line break would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const together = (boundary: string, parts: readonly string[]): string =>
  [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join('')

function textPart(type: string, text: string, more = ''): string {
  const letters = text.replaceAll(/[^\x20-\x7e\s]+/g, '').length
  // Mostly non-Latin text is shorter in base64; quoted-printable is readable as it is.
  const isLatin = letters * 2 > text.length
  return [
    `Content-Type: ${type}; charset=utf-8${more}`,
    `Content-Transfer-Encoding: ${isLatin ? 'quoted-printable' : 'base64'}`,
    '',
    isLatin ? quotedPrintable(text) : base64(text.replaceAll(/\r?\n/g, '\r\n')),
  ].join('\r\n')
}

const LINE_LENGTH = 76

const base64 = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n')

/** RFC 2045, 6.7. */
const quotedPrintable = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => wrapped(line.replaceAll(/[^\t\x20-\x3c\x3e-\x7e]+|[\t ]$/g, inHex)))
    .join('\r\n')

/** None of the characters that percent-encoding leaves as they are is in such a run. */
const inHex = (run: string): string => encodeURIComponent(run).replaceAll('%', '=')

/** Soft line breaks must not split an encoded byte. */
function wrapped(line: string): string {
  const pieces: string[] = []
  let start = 0
  while (line.length - start > LINE_LENGTH) {
    let end = start + LINE_LENGTH - 1
    if (line[end - 1] === '=') end -= 1
    else if (line[end - 2] === '=') end -= 2
    pieces.push(`${line.slice(start, end)}=`)
    start = end
  }
  return [...pieces, line.slice(start)].join('\r\n')
}

import { once } from 'node:events'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Log } from './log.ts'

type MailAttachment = { fileName: string; contentType: string; size: number; contentBase64: string }

export type Mail = {
  id: string
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  /** ISO instant of its arrival. */
  date: string
  attachments: MailAttachment[]
}

const MAX_STORED_MAILS = 1_000
const MAX_MESSAGE_BYTES = 26_214_400

export type Mailbox = {
  /** Oldest first. */
  messages(): Mail[]
  find(id: string): Mail | undefined
  /** The newest matching mail, received or still to come; rejects after the timeout. */
  waitFor(predicate: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>
}

/** SMTP server that accepts every mail, with or without a login, and relays none. */
export async function startMailServer(options: {
  host: string
  port: number
  log: Log
  now: () => number
}): Promise<{ mailbox: Mailbox; port: number; close(): Promise<void> }> {
  const { log } = options
  const mails = log.load<Mail>('mails')
  const listeners = new Set<(mail: Mail) => void>()
  let lastId = mails.reduce((highest, mail) => Math.max(highest, Number(mail.id)), 0)

  function keep(mail: Omit<Mail, 'id'>): void {
    lastId += 1
    const kept = { id: String(lastId), ...mail }
    mails.push(kept)
    log.put('mails', kept)
    for (const old of mails.splice(0, Math.max(0, mails.length - MAX_STORED_MAILS)))
      log.remove('mails', old.id)
    // The sender receives 250 only after the commit, so that no accepted mail is lost by a crash.
    log.commit()
    for (const listener of listeners) listener(kept)
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 1_000,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', callback)
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        readMail(Buffer.concat(chunks), to, from, new Date(options.now()))
          .then(keep)
          .then(() => callback(), callback)
      })
    },
  })
  server.on('error', () => {}) // A client that disconnects is ignored.
  const listening = server.listen(options.port, options.host)
  await once(listening, 'listening')
  const address = listening.address()

  const mailbox: Mailbox = {
    messages: () => [...mails],
    find: (id) => mails.find((mail) => mail.id === id),
    waitFor(predicate, timeoutMs = 5_000) {
      const here = mails.findLast(predicate)
      if (here) return Promise.resolve(here)
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          listeners.delete(listener)
        }
        const listener = (mail: Mail) => {
          if (!predicate(mail)) return
          stop()
          resolve(mail)
        }
        const timer = setTimeout(() => {
          stop()
          const subjects = mails.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`)
          reject(new Error(`No such mail within ${timeoutMs} ms. Here are:\n${subjects.join('\n')}`))
        }, timeoutMs)
        listeners.add(listener)
      })
    },
  }
  return {
    mailbox,
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(
  raw: Buffer,
  envelopeTo: string[],
  envelopeFrom: string,
  date: Date,
): Promise<Omit<Mail, 'id'>> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const html = parsed.html ?? ''
  return {
    to: envelopeTo,
    from: parsed.from ? describe(parsed.from) : envelopeFrom,
    subject: parsed.subject ?? '',
    text: parsed.text ?? textOf(html),
    html,
    date: date.toISOString(),
    attachments: parsed.attachments.map((attachment) => {
      const content = attachmentBytes(attachment)
      return {
        fileName:
          attachment.filename ?? (attachment.mimeType === 'text/calendar' ? 'calendar.ics' : 'attachment'),
        contentType: attachment.mimeType,
        size: content.length,
        contentBase64: content.toString('base64'),
      }
    }),
  }
}

function attachmentBytes({ content, mimeType }: Attachment): Buffer {
  const bytes =
    typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content))
  if (mimeType !== 'text/calendar' && mimeType !== 'application/ics') return bytes
  // The parser rewrites the line ends of calendars to \n; they are \r\n (RFC 5545, 3.1).
  return Buffer.from(bytes.toString('utf8').replaceAll(/\r?\n/g, '\r\n'))
}

const describe = ({ name, address }: Address): string =>
  name ? `${name} <${address ?? ''}>` : (address ?? '')

/** Readable text of a mail that has no text part. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

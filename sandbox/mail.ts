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

/** A mail as it arrived. It is parsed when it is shown, because a benchmark sends thousands that are never shown. */
type RawMail = {
  id: string
  to: string[]
  from: string
  /** ISO instant of its arrival. */
  date: string
  /** One character per byte. */
  raw: string
}

export type Mailbox = {
  /** The mails to the addresses that `isWanted` accepts, oldest first. */
  messages(isWanted?: (address: string) => boolean): Promise<Mail[]>
  find(id: string): Promise<Mail | undefined>
  /** The newest matching mail; waits for one that has not arrived yet, and rejects after the timeout. */
  waitFor(predicate: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>
  /** Calls `listener` with each further mail, before its sender has the reply; returns the function that ends it. */
  subscribe(listener: (mail: Mail) => void): () => void
}

/** SMTP server that accepts every mail, with or without a login, and relays none. */
export async function startMailServer(options: {
  host: string
  port: number
  log: Log
  now: () => number
}): Promise<{ mailbox: Mailbox; port: number; close(): Promise<void> }> {
  const { log } = options
  const mails = log.load<RawMail>('rawMails')
  const parsed = new WeakMap<RawMail, Promise<Mail>>()
  const listeners = new Set<(mail: Mail) => void>()
  let lastId = mails.reduce((highest, mail) => Math.max(highest, Number(mail.id)), 0)

  function parse(mail: RawMail): Promise<Mail> {
    const known = parsed.get(mail) ?? readMail(mail)
    parsed.set(mail, known)
    return known
  }

  async function keep(mail: Omit<RawMail, 'id'>): Promise<void> {
    lastId += 1
    const kept = { id: String(lastId), ...mail }
    mails.push(kept)
    log.put('rawMails', kept)
    for (const old of mails.splice(0, Math.max(0, mails.length - MAX_STORED_MAILS)))
      log.remove('rawMails', old.id)
    // The sender receives 250 only after the commit, so that no accepted mail is lost by a crash.
    log.commit()
    if (listeners.size === 0) return
    const read = await parse(kept)
    for (const listener of listeners) listener(read)
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
        keep({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          date: new Date(options.now()).toISOString(),
          raw: Buffer.concat(chunks).toString('latin1'),
        }).then(() => callback(), callback)
      })
    },
  })
  server.on('error', () => {}) // A client that disconnects is ignored.
  const listening = server.listen(options.port, options.host)
  await once(listening, 'listening')
  const address = listening.address()

  const mailbox: Mailbox = {
    messages: (isWanted) =>
      Promise.all(mails.filter(({ to }) => isWanted === undefined || to.some(isWanted)).map(parse)),
    async find(id) {
      const found = mails.find((mail) => mail.id === id)
      return found && parse(found)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async waitFor(predicate, timeoutMs = 5_000) {
      const coming = Promise.withResolvers<Mail>()
      // Before the wait for the parsed ones, so that no mail that arrives then is missed.
      const stop = mailbox.subscribe((mail) => predicate(mail) && coming.resolve(mail))
      const here = await mailbox.messages()
      const timer = setTimeout(() => {
        const subjects = here.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`)
        coming.reject(new Error(`No such mail within ${timeoutMs} ms. Earlier ones:\n${subjects.join('\n')}`))
      }, timeoutMs)
      try {
        return here.findLast(predicate) ?? (await coming.promise)
      } finally {
        clearTimeout(timer)
        stop()
      }
    },
  }
  return {
    mailbox,
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail({ id, to, from, date, raw }: RawMail): Promise<Mail> {
  const parsed = await PostalMime.parse(Buffer.from(raw, 'latin1'), { attachmentEncoding: 'base64' })
  const html = parsed.html ?? ''
  return {
    id,
    to,
    from: parsed.from ? describe(parsed.from) : from,
    subject: parsed.subject ?? '',
    text: parsed.text ?? textOf(html),
    html,
    date,
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

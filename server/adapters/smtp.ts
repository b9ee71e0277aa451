import type { Transporter } from 'nodemailer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { MailRefusedForGood, type MailTransport } from '#server/deps.ts'
import { composeMail } from './mime.ts'

const TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 5
/** For one mail from the queue to the relay's answer; the outbox leases it for longer. */
const DELIVERY_MS = 30_000

/** Mail over SMTP. `url` is smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
export function createSmtp({ url, from }: { url: string; from: string }): MailTransport {
  let opened: { transport: Transporter; Head: typeof MimeNode } | undefined
  /** The library is loaded with the first mail: a start does not wait for it. */
  const open = async () => {
    const [{ createTransport }, { default: Head }] = await Promise.all([
      import('nodemailer'),
      import('nodemailer/lib/mime-node'),
    ])
    return (opened ??= {
      Head,
      transport: createTransport({
        url,
        pool: true,
        maxConnections: MAX_CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        dnsTimeout: TIMEOUT_MS,
        // A mail is only what we wrote: nothing is read from disk or fetched into it.
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    })
  }
  return {
    send: async (mail) => {
      const { transport, Head } = opened ?? (await open())
      const sent = transport.sendMail({
        ...composeMail(mail, { from, Head }),
        messageId: mail.messageId,
        signal: AbortSignal.timeout(DELIVERY_MS),
      })
      await sent.catch((error: unknown) => {
        throw isForGood(error) ? new MailRefusedForGood((error as Error).message, { cause: error }) : error
      })
    },
    close: () => opened?.transport.close(),
  }
}

/** What the relay says to our login is about us, not about this mail: once that is mended, the mail can go. */
const ABOUT_LOGIN = new Set([530, 534, 535, 538])

function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: unknown; responseCode?: number }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && responseCode >= 500 && responseCode < 600 && !ABOUT_LOGIN.has(responseCode)
}

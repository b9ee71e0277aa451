import { Readable } from 'node:stream'
import type SmtpPool from 'nodemailer/lib/smtp-pool'
import {
  MailRefused,
  MailRefusedForGood,
  type MailTransport,
  MAX_DELIVERY_MS,
  type OutgoingMail,
} from '#server/deps.ts'
import { withTimeout } from '#server/within.ts'
import { type ComposedMail, mailComposer } from './mime.ts'

const TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 5

/** Sends mail over SMTP. `url` is smtp://user:password@host:port, or smtps:// for implicit TLS. */
export function createSmtp({ url, from }: { url: string; from: string }): MailTransport {
  let opened: { pool: SmtpPool; compose: ReturnType<typeof mailComposer> } | undefined
  /** Imported with the first mail, so that the start does not wait for it. */
  const open = async () => {
    const [{ default: Pool }, { default: Head }, { foldLines: fold }] = await Promise.all([
      import('nodemailer/lib/smtp-pool'),
      import('nodemailer/lib/mime-node'),
      import('nodemailer/lib/mime-funcs'),
    ])
    return (opened ??= {
      compose: mailComposer({ from, Head, fold }),
      pool: new Pool({
        url,
        maxConnections: MAX_CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        dnsTimeout: TIMEOUT_MS,
      }),
    })
  }
  return {
    send: async (mail) => {
      const { pool, compose } = opened ?? (await open())
      const { envelope, raw } = compose(mail)
      const message = asTransportMessage({ envelope, raw, messageId: mail.messageId })
      await withTimeout(
        MAX_DELIVERY_MS,
        (signal) =>
          new Promise<void>((resolve, reject) => {
            pool.send({ data: { signal }, message } as never, (error) =>
              error ? reject(refusalOf(error)) : resolve(),
            )
          }),
      )
    },
    close: () => opened?.pool.close(),
  }
}

/**
 * A composed mail in the interface that nodemailer's transports read (https://nodemailer.com/plugins/create).
 * The transporter of `createTransport` would put it into a tree of nodes first, for a fifth of a mail's CPU time.
 */
const asTransportMessage = ({
  envelope,
  raw,
  messageId,
}: ComposedMail & Pick<OutgoingMail, 'messageId'>) => ({
  getEnvelope: () => envelope,
  messageId: () => messageId,
  getHeader: (name: string) => (name === 'message-id' ? messageId : undefined),
  createReadStream: () =>
    new Readable({
      read() {
        this.push(raw)
        this.push(null)
      },
    }),
})

/**
 * RFC 3463: address statuses except 5.1.7 and 5.1.8, which are about the sender; and 5.2.1, mailbox disabled.
 */
const ABOUT_RECIPIENT = /^5\d\d[ -](?:5\.1\.(?:[0-69]|10)|5\.2\.1)\b/
/** "no such user" from a relay without enhanced status codes. */
const WITHOUT_CODE = /^55[013](?![ -]\d+\.\d+\.\d+)/

/**
 * Classifies a refusal. Only permanent refusals at RCPT about the recipient are final. All others (login,
 * sender, quota, block list, relaying, content) are about this site: once fixed, the mail can be sent.
 */
function refusalOf(error: unknown): unknown {
  const {
    code,
    command,
    response,
    responseCode = 0,
  } = error as {
    code?: unknown
    command?: unknown
    response?: unknown
    responseCode?: number
  }
  if (responseCode < 500 || responseCode > 599) return error
  const { message } = error as Error
  const isFinal =
    code === 'EENVELOPE' &&
    command === 'RCPT TO' &&
    typeof response === 'string' &&
    (ABOUT_RECIPIENT.test(response) || WITHOUT_CODE.test(response))
  return isFinal
    ? new MailRefusedForGood(message, { cause: error })
    : new MailRefused(message, { cause: error })
}

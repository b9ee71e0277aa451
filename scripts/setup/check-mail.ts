import { createTransport } from 'nodemailer'
import { isThisMachine } from '#server/production.ts'
import { dial, type Outside } from './outside.ts'
import { type Answers, fatal, open, type Problem } from './questions.ts'
import { smtpUrlOf } from './variables.ts'

const TLS_PORT = 465
const CERTIFICATE = /^(?:CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|ERR_SSL_)/

type MailError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** Resolves the name of the server, before the other questions about mail are asked. */
export async function checkMailHost(answers: Answers, outside: Outside): Promise<Problem | null> {
  const { SMTP_HOST: host = '' } = answers
  if (!/^[a-z0-9.-]+$/.test(host)) return fatal('SMTP_HOST', 'mail_host')
  return (await findAddress(host, outside)) === null ? open('SMTP_HOST', 'mail_host_unknown', { host }) : null
}

const findAddress = (host: string, outside: Outside): Promise<string | null> =>
  outside.addressOf(host).catch(() => null)

/** Connects with encryption, logs in, and sends a test mail to the first admin. */
export async function checkMail(answers: Answers, outside: Outside): Promise<Problem | null> {
  const { SMTP_HOST: host = '', SMTP_PORT = '', ADMIN_EMAIL: to = '' } = answers
  const port = Number(SMTP_PORT)
  const facts = { host, port }
  const address = await findAddress(host, outside)
  if (address === null) return open('SMTP_HOST', 'mail_host_unknown', facts)
  const opened = await dial(outside, address, port).catch(
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  )
  if (opened === 'ETIMEDOUT')
    return open('SMTP_PORT', port === 25 ? 'mail_port_25' : 'mail_port_silent', facts)
  if (typeof opened === 'string') return open('SMTP_PORT', 'mail_port_closed', { ...facts, reason: opened })

  const transport = createTransport({
    host,
    port,
    secure: port === TLS_PORT,
    requireTLS: port !== TLS_PORT && !isThisMachine(smtpUrlOf(answers)),
    ...(answers.SMTP_USER && { auth: { user: answers.SMTP_USER, pass: answers.SMTP_PASSWORD ?? '' } }),
    getSocket: (_options, done) => done(null, { connection: opened }),
    greetingTimeout: outside.timeoutMs,
    socketTimeout: outside.timeoutMs,
  })
  try {
    // In an answer file, the address of the admin may be at fault.
    if (to === '') await transport.verify()
    else
      await transport.sendMail({
        from: { name: answers.MAIL_NAME ?? '', address: answers.MAIL_ADDRESS ?? '' },
        to,
        subject: 'Test mail of your booking site / 예약 사이트의 시험 메일',
        text:
          'Your booking site can send mail. Nothing else is to be done.\n' +
          'If this mail was in the spam folder, see "Mail does not arrive" in docs/install.md.\n\n' +
          '예약 사이트가 메일을 보낼 수 있습니다. 더 하실 일은 없습니다.\n' +
          '이 메일이 스팸함에 있었다면 docs/install.ko.md의 "메일이 오지 않을 때"를 보세요.\n',
      })
    return null
  } catch (error) {
    return problemOf(error as MailError, facts, answers)
  } finally {
    transport.close()
    opened.destroy()
  }
}

function problemOf(error: MailError, facts: { host: string; port: number }, answers: Answers): Problem {
  const { code = '', command = '', message, response = message } = error
  const said = { ...facts, reason: response.slice(0, 300) }
  if (code === 'EAUTH') return open('SMTP_USER', 'mail_password', said)
  if (code === 'ETLS' && !CERTIFICATE.test(tlsCode(error)))
    return open('SMTP_PORT', 'mail_tls_missing', facts)
  if (/wrong version number|packet length too long/i.test(message))
    return open('SMTP_PORT', 'mail_tls_missing', facts)
  if (CERTIFICATE.test(tlsCode(error)) || /certificate|altnames/i.test(message))
    return open('SMTP_HOST', 'mail_certificate', said)
  if (code === 'EENVELOPE' && command.startsWith('MAIL'))
    return open('MAIL_ADDRESS', 'mail_sender_refused', { ...said, from: answers.MAIL_ADDRESS ?? '' })
  if (code === 'EENVELOPE')
    return open('ADMIN_EMAIL', 'mail_recipient_refused', { ...said, to: answers.ADMIN_EMAIL ?? '' })
  return open('SMTP_HOST', 'mail_refused', said)
}

/** Code of OpenSSL, which nodemailer leaves in the cause or in the message. */
const tlsCode = (error: MailError): string =>
  (error.cause as { code?: string } | undefined)?.code ?? /\b[A-Z]+_[A-Z_]+\b/.exec(error.message)?.[0] ?? ''

import { escapeHtml, html, json, type Answer, type Incoming } from './http.ts'
import type { Mail, Mailbox } from './mail.ts'
import { page } from './page.ts'

const NO_FRAMES = "frame-ancestors 'none'; form-action 'self'"

/**
 * `/mail`, `/mail.json`, `/mail/:id`, `/mail/:id/html` and `/mail/:id/attachments/:number`; undefined for
 * others.
 */
export async function mailPages(mailbox: Mailbox, { path, query }: Incoming): Promise<Answer | undefined> {
  const to = query.get('to')?.trim().toLowerCase() ?? ''
  const newestFirst = async () =>
    (await mailbox.messages((address) => to === '' || isMeant(address.toLowerCase(), to))).toReversed()
  if (path === '/mail') return list(await newestFirst(), query.get('to') ?? '')
  if (path === '/mail.json')
    return json(200, (await newestFirst()).map(publicMail), { 'cache-control': 'no-store' })

  const [, id = '', part, number] = /^\/mail\/(\d+)(?:\/(html|attachments\/(\d+)))?$/.exec(path) ?? []
  if (!id) return undefined
  const mail = await mailbox.find(id)
  if (!mail)
    return page('No such mail', '<h1>No such mail</h1><p><a href="/mail">All mail</a></p>', { status: 404 })
  if (!part) return one(mail)
  return part === 'html' ? htmlPart(mail) : attachment(mail, Number(number))
}

/** A complete address matches exactly; a part matches every address that contains it. */
const isMeant = (address: string, wanted: string): boolean =>
  wanted.includes('@') ? address === wanted : address.includes(wanted)

const publicMail = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  attachments: attachments.map(({ fileName, contentType, size }) => ({ fileName, contentType, size })),
})

function list(mails: Mail[], to: string): Answer {
  const cards = mails.map(
    (mail) => `<article class="card">
<h2><a href="/mail/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a></h2>
${envelope(mail)}
<pre>${escapeHtml(mail.text)}</pre>
${attachmentLinks(mail)}
</article>`,
  )
  return page(
    'Mail',
    `<h1>Mail</h1>
<p class="note">Sandbox: these mails were caught on this machine and went nowhere.</p>
<form method="get" action="/mail"><p><label>Recipient <input name="to" value="${escapeHtml(to)}"></label></p></form>
${cards.join('\n') || '<p>No mail yet. Reload this page after the site has sent one.</p>'}`,
    { policy: NO_FRAMES },
  )
}

function one(mail: Mail): Answer {
  return page(
    mail.subject || 'Mail',
    `<p><a href="/mail">All mail</a></p>
<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<div class="card">${envelope(mail)}${attachmentLinks(mail)}<pre>${escapeHtml(mail.text)}</pre></div>
${mail.html ? `<iframe title="The mail as HTML" sandbox="allow-popups" src="/mail/${mail.id}/html"></iframe>` : ''}`,
    { policy: `frame-src 'self'; ${NO_FRAMES}` },
  )
}

const envelope = (mail: Mail): string =>
  `<p class="soft">To <strong>${escapeHtml(mail.to.join(', '))}</strong><br>
From ${escapeHtml(mail.from)}<br><time datetime="${mail.date}">${mail.date.slice(0, 19).replace('T', ' ')} UTC</time></p>`

const attachmentLinks = (mail: Mail): string =>
  mail.attachments
    .map(
      (each, index) =>
        `<p class="soft">Attachment: <a href="/mail/${mail.id}/attachments/${index}" download>${escapeHtml(each.fileName)}</a> (${escapeHtml(each.contentType)}, ${each.size} bytes)</p>`,
    )
    .join('\n')

/** The policy shows the mail's HTML without running scripts or fetching anything. */
function htmlPart(mail: Mail): Answer {
  const policy =
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
  return html(200, mail.html, { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
}

function attachment(mail: Mail, index: number): Answer {
  const found = mail.attachments[index]
  if (!found) return page('No such attachment', '<h1>No such attachment</h1>', { status: 404 })
  return {
    status: 200,
    headers: {
      'content-type': /^[\w.+-]+\/[\w.+-]+$/.test(found.contentType)
        ? found.contentType
        : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(found.contentBase64, 'base64'),
  }
}

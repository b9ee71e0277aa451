import type { Answer } from './http.ts'
import { page } from './page.ts'

/** Any site may frame the page, as the provider's script does; no real money is involved. */
const POLICY = "connect-src 'self'; frame-ancestors *"

type Look = { status?: number; script?: string }

/** A page of a provider on which the buyer decides about a payment. `content` is HTML. */
export const windowPage = (title: string, content: string, look: Look = {}): Answer =>
  page(
    title,
    `<p class="note" role="note">Sandbox: no real money moves.</p>
<div class="card">
${content}
</div>`,
    { ...look, isNarrow: true, policy: POLICY },
  )

/**
 * Posts the page's form and reports the reply to the opener. Only the frame and the pop-up need it; a page of
 * its own posts the form and follows the redirect, and so does a button with `data-leaves`.
 */
export const POST_MESSAGE_SCRIPT = `
const form = document.querySelector('form')
const peer = window.opener ?? (window.parent === window ? null : window.parent)
const origin = form.dataset.origin
form.addEventListener('submit', async (event) => {
  if (!peer || !origin || 'leaves' in event.submitter.dataset) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, event.submitter))
  const status = document.getElementById('status')
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  status.textContent = 'One moment …'
  try {
    const reply = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
    peer.postMessage(await reply.json(), origin)
  } catch {
    for (const button of buttons) button.disabled = false
    status.textContent = 'That did not work. Please try again.'
  }
})
`

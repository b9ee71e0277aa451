import { escapeHtml, json, type Answer, type Incoming } from '#sandbox/http.ts'
import { POST_MESSAGE_SCRIPT, windowPage } from '#sandbox/window-page.ts'
import type { Engine } from './engine.ts'
import { toMoney, type Funding, type OrderRecord } from './records.ts'
import { PAYER } from './views.ts'

const CHOICES: Record<string, Funding | 'cancel'> = {
  pay: 'ok',
  declined: 'declined',
  echeck: 'pending',
  cancel: 'cancel',
}
const TITLE = 'PayPal sandbox'

/**
 * `/checkoutnow?token=ORDER`: the page on which the buyer decides. Opened by the buttons (pop-up or frame) it
 * reports to its opener; opened as a page of its own it redirects to the order's return or cancel URL, as
 * PayPal does: `?token=ORDER&PayerID=…`.
 */
export function approvalPage(engine: Engine, { method, query, raw, headers }: Incoming): Answer {
  const fields = method === 'POST' ? new URLSearchParams(raw.toString('utf8')) : query
  const order = engine.findOrder(fields.get('token') ?? '')
  if (!order) return gone()
  if (method === 'POST') return decide(engine, order, fields, headers.accept ?? '')
  if (order.captureId) return alreadyPaid(order)
  return ask(order, fields)
}

function ask(order: OrderRecord, fields: URLSearchParams): Answer {
  const money = toMoney(order.currency, order.amountMinor)
  const withCard = fields.get('fundingSource') === 'card'
  const description = typeof order.unit.description === 'string' ? order.unit.description : 'Your order'
  const hidden = ['token', 'origin', 'fundingSource']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(fields.get(name) ?? '')}">`)
    .join('')
  return windowPage(
    TITLE,
    `<h1>${withCard ? 'Pay by card' : 'Pay with PayPal'}</h1>
<p class="soft">${escapeHtml(order.brandName ?? 'Sandbox merchant')}</p>
<p>${escapeHtml(description)}</p>
<p class="amount">${money.value} ${money.currency_code}</p>
<p class="soft">${withCard ? 'Visa ending in 1111' : escapeHtml(PAYER.email_address)}</p>
<form method="post" action="/checkoutnow" data-origin="${escapeHtml(fields.get('origin') ?? '')}">
${hidden}
<button class="primary" name="choice" value="pay">Pay Now</button>
<button name="choice" value="declined">Pay with a card that is declined</button>
<button name="choice" value="echeck">Pay by eCheck (stays pending)</button>
<button name="choice" value="cancel">Cancel and return</button>
<p id="status" class="soft" role="status"></p>
</form>`,
    { script: POST_MESSAGE_SCRIPT },
  )
}

function decide(engine: Engine, order: OrderRecord, fields: URLSearchParams, accept: string): Answer {
  const choice = CHOICES[fields.get('choice') ?? ''] ?? 'cancel'
  const isApproved = choice !== 'cancel' && engine.approve(order.id, choice)
  if (accept.includes('application/json')) {
    const decision = isApproved ? { type: 'approve', payerID: PAYER.payer_id } : { type: 'cancel' }
    return json(200, { sandboxPaypal: order.id, ...decision })
  }
  const target = isApproved ? order.returnUrl : order.cancelUrl
  const url = target ? URL.parse(target) : null
  if (!url) return finished(isApproved)
  url.searchParams.set('token', order.id)
  if (isApproved) url.searchParams.set('PayerID', PAYER.payer_id)
  return { status: 303, headers: { location: url.href } }
}

const finished = (isApproved: boolean): Answer =>
  windowPage(
    TITLE,
    `<h1>${isApproved ? 'Thank you' : 'Payment cancelled'}</h1>
<p>You can close this window and go back to the shop.</p>`,
  )

function alreadyPaid(order: OrderRecord): Answer {
  const url = order.returnUrl ? URL.parse(order.returnUrl) : null
  url?.searchParams.set('token', order.id)
  const back =
    url && /^https?:$/.test(url.protocol)
      ? `<p><a href="${escapeHtml(url.href)}">Back to the shop</a></p>`
      : ''
  return windowPage(
    TITLE,
    `<h1>This order is already paid</h1><p>You have not been charged again.</p>${back}`,
  )
}

const gone = (): Answer =>
  windowPage(
    TITLE,
    `<h1>Things don't appear to be working at the moment</h1>
<p>This order does not exist or is more than three hours old. Please go back to the shop and start again.</p>`,
    { status: 404 },
  )

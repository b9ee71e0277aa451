import { z } from 'zod'
import { escapeHtml, json, parseJson, type Answer, type Incoming } from '#sandbox/http.ts'
import { POST_MESSAGE_SCRIPT, windowPage } from '#sandbox/window-page.ts'
import type { PortoneEngine } from './engine.ts'

const TITLE = 'PortOne sandbox'
const WINDOW_PATH = '/portone/window'

const text = z.string().catch('')
const windowRequest = z
  .object({
    paymentId: z.string(),
    channelKey: z.string(),
    totalAmount: z.int(),
    // PortOne's documents use both spellings.
    currency: text.transform((name) => name.replace(/^CURRENCY_/, '')),
    orderName: text,
    redirectUrl: text,
    easyPay: z.object({ easyPayProvider: text }).catch({ easyPayProvider: '' }),
  })
  .transform(({ easyPay, ...request }) => ({
    ...request,
    provider: easyPay.easyPayProvider.replace(/^EASY_PAY_PROVIDER_/, ''),
  }))
type Asked = z.output<typeof windowRequest>
type Choice = 'approve' | 'refused' | 'pending' | 'close' | 'lost'

const NAMES: Record<string, string> = { KAKAOPAY: 'KakaoPay', NAVERPAY: 'Naver Pay', TOSSPAY: 'Toss Pay' }

/**
 * Pages that the browser script opens. `/portone/open` returns the error that prevents a window;
 * `/portone/window?request=…` is the window of the bank or the wallet: in a frame it reports to the parent
 * page, as a page of its own it redirects to the shop's URL with PortOne's response.
 */
export function portoneWindow(engine: PortoneEngine, request: Incoming): Answer {
  if (request.path !== WINDOW_PATH) return open(engine, request)
  const fields = request.method === 'POST' ? new URLSearchParams(request.raw.toString('utf8')) : request.query
  const asked = parseRequest(fields.get('request'))
  if (!asked) return broken('The request of this window cannot be read.')
  const refusal = engine.windowRefusal(asked)
  if (refusal) return broken(`No window opens for this payment: ${refusal}.`)
  if (request.method !== 'POST') return ask(asked, fields)
  return decide(engine, asked, fields, request.headers.accept ?? '')
}

function open(engine: PortoneEngine, { method, raw, headers }: Incoming): Answer {
  const cors = {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-methods': 'POST',
    vary: 'origin',
  }
  if (method === 'OPTIONS') return { status: 204, headers: cors }
  const asked = parseRequest(raw.toString('utf8'))
  const code = asked ? engine.windowRefusal(asked) : 'BadRequest'
  return json(200, code ? { code, message: `No window opens: ${code}` } : {}, cors)
}

function ask(asked: Asked, fields: URLSearchParams): Answer {
  const name = NAMES[asked.provider]
  const hidden = ['request', 'origin']
    .map((field) => `<input type="hidden" name="${field}" value="${escapeHtml(fields.get(field) ?? '')}">`)
    .join('')
  const amount = new Intl.NumberFormat('en').format(asked.totalAmount)
  return windowPage(
    TITLE,
    `<h1>${name ? `Pay with ${name}` : 'Pay with a Korean card'}</h1>
<p>${escapeHtml(asked.orderName ?? 'Your order')}</p>
<p class="amount">${amount} ${escapeHtml(asked.currency)}</p>
<form method="post" action="${WINDOW_PATH}" data-origin="${escapeHtml(fields.get('origin') ?? '')}">
${hidden}
<button class="primary" name="choice" value="approve">Approve</button>
<button name="choice" value="refused">Approve with a card that is refused</button>
<button name="choice" value="pending">Approve, and the bank takes its time</button>
<button name="choice" value="lost" data-leaves>Approve and never come back</button>
<button name="choice" value="close">Close</button>
<p id="status" class="soft" role="status"></p>
</form>`,
    { script: POST_MESSAGE_SCRIPT },
  )
}

function decide(engine: PortoneEngine, asked: Asked, fields: URLSearchParams, accept: string): Answer {
  const choice = (fields.get('choice') ?? 'close') as Choice
  const card = choice === 'refused' ? 'refused' : choice === 'pending' ? 'pending' : 'good'
  const outcome = choice === 'close' ? engine.close(asked) : engine.authenticate(asked, { card })
  if (choice === 'lost') return finished('Approved', 'You never came back to the shop from here.')
  const common = { transactionType: 'PAYMENT', paymentId: asked.paymentId }
  const response =
    choice === 'close' || 'code' in outcome
      ? { ...common, ...outcome, code: 'FAILURE_TYPE_PG', pgCode: 'PAY_PROCESS_CANCELED', message: CLOSED }
      : { ...common, ...outcome }
  // A channel without manual approval needs no confirmation, so there is no token.
  if (!engine.settings.manualApproval) Reflect.deleteProperty(response, 'paymentToken')
  if (accept.includes('application/json')) return json(200, { sandboxPortone: response })
  const url = URL.parse(asked.redirectUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return finished('Done', 'You can close this window.')
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, value)
  return { status: 303, headers: { location: url.href } }
}

const CLOSED = '사용자가 결제를 취소하였습니다'

const finished = (title: string, text: string): Answer => windowPage(TITLE, `<h1>${title}</h1><p>${text}</p>`)

const broken = (text: string): Answer =>
  windowPage(TITLE, `<h1>This payment cannot be made</h1><p>${escapeHtml(text)}</p>`, { status: 400 })

/** Parses the request of the script; undefined when it is invalid. */
const parseRequest = (body: string | null): Asked | undefined =>
  windowRequest.safeParse(parseJson(Buffer.from(body ?? ''))?.value).data

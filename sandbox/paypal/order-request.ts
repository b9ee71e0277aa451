import type { ErrorDetail } from './errors.ts'
import { isObject, parseAmount, type Json, type JsonObject } from './records.ts'

type OrderRequest = {
  currency: string
  amountMinor: number
  payeeId?: string
  unit: JsonObject
  /** True when the request names a payment source: the order then requires the payer's action. */
  hasPaymentSource: boolean
  brandName?: string
  returnUrl?: string
  cancelUrl?: string
}
type Refusal = ErrorDetail & { refused: true }

const MAX_TEXT_LENGTH: Record<string, number> = {
  description: 127,
  custom_id: 127,
  invoice_id: 127,
  soft_descriptor: 22,
}
const ECHOED = ['description', 'custom_id', 'invoice_id', 'soft_descriptor', 'items'] as const
const BREAKDOWN_SIGNS: Record<string, 1 | -1> = {
  item_total: 1,
  shipping: 1,
  handling: 1,
  tax_total: 1,
  insurance: 1,
  shipping_discount: -1,
  discount: -1,
}

const refuse = (issue: string, field: string, value?: Json): Refusal => ({
  refused: true,
  issue,
  field,
  location: 'body',
  ...(typeof value === 'string' && value !== '' && { value }),
})

/** Validates the body of `POST /v2/checkout/orders` as PayPal does: one purchase unit, intent CAPTURE. */
export function readOrderRequest(body: unknown): OrderRequest | Refusal {
  if (!isObject(body)) return refuse('MALFORMED_REQUEST_JSON', '/')
  if (body.intent === undefined) return refuse('MISSING_REQUIRED_PARAMETER', '/intent')
  if (body.intent === 'AUTHORIZE') return refuse('UNSUPPORTED_INTENT', '/intent', body.intent)
  if (body.intent !== 'CAPTURE') return refuse('INVALID_PARAMETER_VALUE', '/intent', body.intent)
  const read = readUnit(body.purchase_units)
  if ('refused' in read) return read

  const { unit, amount, currency, minor } = read
  const payee = isObject(unit.payee) ? unit.payee.merchant_id : undefined
  const context = experienceContext(body)
  const echoed = Object.fromEntries(
    ECHOED.filter((name) => unit[name] !== undefined).map((name) => [name, unit[name]]),
  )
  return {
    currency,
    amountMinor: minor,
    ...(typeof payee === 'string' && { payeeId: payee }),
    unit: {
      reference_id: typeof unit.reference_id === 'string' ? unit.reference_id : 'default',
      ...echoed,
      ...(isObject(amount.breakdown) && { breakdown: amount.breakdown }),
    },
    hasPaymentSource: isObject(body.payment_source),
    ...pickText(context, 'brand_name', 'brandName'),
    ...pickText(context, 'return_url', 'returnUrl'),
    ...pickText(context, 'cancel_url', 'cancelUrl'),
  }
}

/** Validates the only purchase unit: its texts, its amount, and the sums of the amount. */
function readUnit(
  units: Json | undefined,
): { unit: JsonObject; amount: JsonObject; currency: string; minor: number } | Refusal {
  if (units === undefined) return refuse('MISSING_REQUIRED_PARAMETER', '/purchase_units')
  if (!Array.isArray(units)) return refuse('INVALID_PARAMETER_SYNTAX', '/purchase_units')
  if (units.length === 0) return refuse('INVALID_ARRAY_MIN_ITEMS', '/purchase_units')
  // PayPal accepts ten; the sandbox supports one.
  if (units.length > 1) return refuse('INVALID_ARRAY_MAX_ITEMS', '/purchase_units')
  const unit = units[0]
  const at = '/purchase_units/0'
  if (!isObject(unit)) return refuse('INVALID_PARAMETER_SYNTAX', at)
  for (const [name, maximum] of Object.entries(MAX_TEXT_LENGTH)) {
    const text = unit[name]
    if (text === undefined) continue
    if (typeof text !== 'string') return refuse('INVALID_PARAMETER_SYNTAX', `${at}/${name}`)
    if (text.length === 0 || text.length > maximum)
      return refuse('INVALID_STRING_LENGTH', `${at}/${name}`, text)
  }
  const { amount } = unit
  if (!isObject(amount)) return refuse('MISSING_REQUIRED_PARAMETER', `${at}/amount`)
  const read = readMoney(amount, `${at}/amount`)
  if ('refused' in read) return read
  if (read.minor <= 0) return refuse('CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/amount/value`, amount.value)
  return checkSums(unit, amount, read, at) ?? { unit, amount, ...read }
}

/** Parses `{currency_code, value}` into minor units; `field` is the JSON pointer for a refusal. */
export function readMoney(money: JsonObject, field: string): { currency: string; minor: number } | Refusal {
  const { currency_code: currency, value } = money
  if (currency === undefined) return refuse('MISSING_REQUIRED_PARAMETER', `${field}/currency_code`)
  if (value === undefined) return refuse('MISSING_REQUIRED_PARAMETER', `${field}/value`)
  if (typeof currency !== 'string') return refuse('INVALID_PARAMETER_SYNTAX', `${field}/currency_code`)
  if (currency.length !== 3) return refuse('INVALID_STRING_LENGTH', `${field}/currency_code`, currency)
  if (typeof value !== 'string' || value.length > 32)
    return refuse('INVALID_PARAMETER_SYNTAX', `${field}/value`)
  const minor = parseAmount(currency, value)
  if (typeof minor === 'number') return { currency, minor }
  const named = minor === 'INVALID_CURRENCY_CODE' ? 'currency_code' : 'value'
  return refuse(minor, `${field}/${named}`, money[named])
}

/** The breakdown must add up to the amount, and the items to the breakdown's item total. */
function checkSums(
  { items }: JsonObject,
  amount: JsonObject,
  total: { minor: number },
  at: string,
): Refusal | undefined {
  const parts = readBreakdown(isObject(amount.breakdown) ? amount.breakdown : {}, `${at}/amount/breakdown`)
  if ('refused' in parts) return parts
  if (parts.sum !== undefined && parts.sum !== total.minor)
    return refuse('AMOUNT_MISMATCH', `${at}/amount/value`, amount.value)
  if (!Array.isArray(items) || items.length === 0) return undefined
  if (parts.itemTotal === undefined) return refuse('ITEM_TOTAL_REQUIRED', `${at}/amount/breakdown/item_total`)
  const sum = sumOfItems(items, `${at}/items`)
  if (typeof sum !== 'number') return sum
  return sum === parts.itemTotal
    ? undefined
    : refuse('ITEM_TOTAL_MISMATCH', `${at}/amount/breakdown/item_total/value`)
}

/** `sum`: undefined without a breakdown. */
function readBreakdown(
  breakdown: JsonObject,
  at: string,
): { sum: number | undefined; itemTotal: number | undefined } | Refusal {
  let sum = Object.keys(breakdown).length > 0 ? 0 : undefined
  let itemTotal: number | undefined
  for (const [part, sign] of Object.entries(BREAKDOWN_SIGNS)) {
    const money = breakdown[part]
    if (!isObject(money)) continue
    const read = readMoney(money, `${at}/${part}`)
    if ('refused' in read) return read
    if (read.minor < 0) return refuse('CANNOT_BE_NEGATIVE', `${at}/${part}/value`, money.value)
    sum = (sum ?? 0) + sign * read.minor
    if (part === 'item_total') itemTotal = read.minor
  }
  return { sum, itemTotal }
}

function sumOfItems(items: readonly Json[], at: string): number | Refusal {
  let sum = 0
  for (const [index, item] of items.entries()) {
    if (!isObject(item) || !isObject(item.unit_amount))
      return refuse('MISSING_REQUIRED_PARAMETER', `${at}/${index}/unit_amount`)
    const read = readMoney(item.unit_amount, `${at}/${index}/unit_amount`)
    if ('refused' in read) return read
    sum += read.minor * Number(item.quantity ?? 1)
  }
  return sum
}

/** Returns the return URLs: from the current `experience_context`, or the older `application_context`. */
function experienceContext(body: JsonObject): JsonObject {
  const source = isObject(body.payment_source) ? body.payment_source : {}
  for (const method of Object.values(source)) {
    if (isObject(method) && isObject(method.experience_context)) return method.experience_context
  }
  return isObject(body.application_context) ? body.application_context : {}
}

function pickText<Name extends string>(from: JsonObject, name: string, as: Name): { [key in Name]?: string } {
  const value = from[name]
  return typeof value === 'string' ? ({ [as]: value } as { [key in Name]?: string }) : {}
}

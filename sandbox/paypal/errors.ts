import type { Json, JsonObject } from './records.ts'

export type Reply = { status: number; body: JsonObject | null }
export type Operation =
  | 'createOrder'
  | 'getOrder'
  | 'captureOrder'
  | 'getCapture'
  | 'refundCapture'
  | 'getRefund'

const ENVELOPES: Record<number, { name: string; message: string }> = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  401: {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  403: { name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  409: {
    name: 'RESOURCE_CONFLICT',
    message: 'The server has detected a conflict while processing this request.',
  },
  415: {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    message: "The server does not support the request payload's media type.",
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  429: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
  503: { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' },
}

const STATUS_BY_ISSUE: Record<string, number> = {
  INVALID_ACCOUNT_STATUS: 401,
  PERMISSION_DENIED: 403,
  CONSENT_NEEDED: 403,
  INVALID_RESOURCE_ID: 404,
  PREVIOUS_REQUEST_IN_PROGRESS: 409,
  RATE_LIMIT_REACHED: 429,
  INTERNAL_SERVER_ERROR: 500,
  INTERNAL_SERVICE_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  DUPLICATE_REQUEST_ID: 400,
  INVALID_ARRAY_MAX_ITEMS: 400,
  INVALID_ARRAY_MIN_ITEMS: 400,
  INVALID_PARAMETER_SYNTAX: 400,
  INVALID_PARAMETER_VALUE: 400,
  INVALID_STRING_LENGTH: 400,
  MALFORMED_REQUEST_JSON: 400,
  MISSING_REQUIRED_PARAMETER: 400,
  PAYPAL_REQUEST_ID_REQUIRED: 400,
}

/** Descriptions from PayPal's OpenAPI files; an issue that is missing here is returned without a description. */
const DESCRIPTIONS: Record<string, string> = {
  INVALID_ACCOUNT_STATUS: 'Account validations failed for the user.',
  PERMISSION_DENIED: 'You do not have permission to access or perform operations on this resource.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  PREVIOUS_REQUEST_IN_PROGRESS:
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  UNSUPPORTED_INTENT:
    '`intent=AUTHORIZE` is not supported for multiple purchase units. Only `intent=CAPTURE` is supported.',
  PAYEE_ACCOUNT_INVALID:
    'Payee account specified is invalid. Please check the `payee.email_address` or `payee.merchant_id` specified and try again. Ensure that either  `payee.merchant_id` or `payee.email_address` is specified.',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'The merchant account is locked or closed.',
  PAYEE_ACCOUNT_RESTRICTED: 'The merchant account is restricted.',
  PAYEE_BLOCKED_TRANSACTION:
    'The Fraud settings for this seller are such that this payment cannot be executed.',
  COMPLIANCE_VIOLATION: 'Transaction is declined due to compliance violation.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'The payer account cannot be used for this transaction.',
  PAYER_ACCOUNT_RESTRICTED: 'PAYER_ACCOUNT_RESTRICTED',
  PAYER_CANNOT_PAY: 'Combination of payer and payee settings mean that this buyer cannot pay this seller.',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING:
    'Transaction failed. Redirect the payer to select another funding source.',
  TRANSACTION_BLOCKED_BY_PAYEE: 'Transaction blocked by Payee’s Fraud Protection settings.',
  TRANSACTION_LIMIT_EXCEEDED: 'Total payment amount exceeded transaction limit.',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: "The transaction exceeds the receiver's receiving limit.",
  TRANSACTION_REFUSED: 'The request was refused.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'You have exceeded the maximum number of refund attempts for this capture.',
  PARTIAL_REFUND_NOT_ALLOWED: 'You cannot do a refund less than the original capture amount.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_AMOUNT_TOO_LOW:
    'The amount after applying currency conversion is zero and hence the capture cannot be refunded. The currency conversion is required because the currency of the capture is different than the currency in which the amount was settled into the payee account.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_IS_RESTRICTED:
    "This refund can only be processed by the API caller that had 'captured' the transaction. If you facilitate your transactions via a platform/partner, please initiate a refund through them.",
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  TRANSACTION_DISPUTED:
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
}

/** Different descriptions of single operations; null omits the description. */
const DESCRIPTIONS_BY_OPERATION: Partial<Record<Operation, Record<string, string | null>>> = {
  refundCapture: {
    INVALID_PARAMETER_SYNTAX: null,
    INVALID_STRING_LENGTH: null,
    MISSING_REQUIRED_PARAMETER: null,
    CANNOT_BE_NEGATIVE: null,
    CANNOT_BE_ZERO_OR_NEGATIVE: null,
    DECIMAL_PRECISION: null,
    INVALID_CURRENCY_CODE: null,
    PAYEE_ACCOUNT_LOCKED_OR_CLOSED:
      'Transaction could not complete because payee account is locked or closed.',
    PAYEE_ACCOUNT_RESTRICTED: 'Payee account is restricted.',
    DUPLICATE_INVOICE_ID: 'Invoice ID was previously used to refund a capture.',
  },
  captureOrder: {
    MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing',
    PAYER_CANNOT_PAY:
      'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  },
}

export type ErrorDetail = {
  issue: string
  field?: string
  value?: string
  description?: string
  location?: string
}

/** Creates PayPal's error envelopes; `debugId` returns the correlation id. */
export function errorReplies(debugId: () => string) {
  function envelope(status: number, details: ErrorDetail[] = [], links: Json[] = []): Reply {
    const known = ENVELOPES[status] ?? {
      name: 'INTERNAL_SERVER_ERROR',
      message: 'An internal server error occurred.',
    }
    return {
      status,
      body: { ...known, debug_id: debugId(), ...(details.length > 0 && { details, links }) },
    }
  }

  function issue(
    operation: Operation,
    name: string,
    extra: Omit<ErrorDetail, 'issue'> = {},
    links: Json[] = [],
  ): Reply {
    const own = DESCRIPTIONS_BY_OPERATION[operation]?.[name]
    const description = own === undefined ? DESCRIPTIONS[name] : (own ?? undefined)
    const page = operation.endsWith('Order') ? 'orders/v2' : 'payments/v2'
    const information = {
      href: `https://developer.paypal.com/api/rest/reference/${page}/#error-${name}`,
      rel: 'information_link',
      method: 'GET',
    }
    const status = STATUS_BY_ISSUE[name] ?? 422
    if (status >= 429) return envelope(status)
    return envelope(
      status,
      [{ issue: name, ...(description && { description }), ...extra }],
      [information, ...links],
    )
  }

  /** Undocumented for v2; the older APIs return this name when one request id is used with two different bodies. */
  const duplicateRequestId = (): Reply => ({
    status: 400,
    body: {
      name: 'DUPLICATE_REQUEST_ID',
      message: 'The value of the PayPal-Request-Id header has already been used.',
      debug_id: debugId(),
      details: [{ issue: 'DUPLICATE_REQUEST_ID' }],
      links: [],
    },
  })

  return { envelope, issue, duplicateRequestId }
}

// Stands in for https://cdn.portone.io/v2/browser-sdk.js: window.PortOne.requestPayment({…}).
// It styles through the CSSOM only, so that it works under a policy without 'unsafe-inline'.
;(() => {
  'use strict'
  const base = new URL(document.currentScript.src).origin
  const REQUIRED = ['storeId', 'channelKey', 'paymentId', 'orderName', 'totalAmount', 'currency', 'payMethod']
  const isMobile = () => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)

  class PaymentError extends Error {
    __portOneErrorType = 'PaymentError'
    constructor(code, message, request) {
      super(message)
      Object.assign(this, { code, transactionType: 'PAYMENT', paymentId: request?.paymentId })
    }
  }

  /** Checks the required fields, then asks the service for errors before a window opens. */
  async function check(request) {
    for (const name of REQUIRED)
      if (request?.[name] === undefined)
        throw new PaymentError('BadRequest', `Missing field: ${name}`, request)
    if (!Number.isInteger(request.totalAmount) || request.totalAmount <= 0)
      throw new PaymentError('BadRequest', 'totalAmount is no whole amount', request)
    const reply = await fetch(`${base}/portone/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const { code, message } = await reply.json()
    if (code) throw new PaymentError(code, message, request)
  }

  const address = (request, more = {}) =>
    `${base}/portone/window?${new URLSearchParams({ request: JSON.stringify(request), ...more })}`

  function openFrame(url) {
    const frame = document.createElement('iframe')
    frame.src = url
    frame.title = 'Payment window'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: '#fff',
    })
    document.body.append(frame)
    return { source: () => frame.contentWindow, close: () => frame.remove(), isGone: () => false }
  }

  function openPopup(url, request) {
    const popup = window.open(url, 'portone_sandbox', 'width=460,height=680,popup')
    if (!popup) throw new PaymentError('PopupBlocked', 'The pop-up was blocked', request)
    return { source: () => popup, close: () => popup.close(), isGone: () => popup.closed }
  }

  function answerOf(surface, { paymentId }) {
    return new Promise((resolve) => {
      const end = (response) => {
        clearInterval(watch)
        window.removeEventListener('message', listen)
        surface.close()
        resolve(response)
      }
      const listen = (event) => {
        const response = event.data?.sandboxPortone
        if (event.origin === base && event.source === surface.source() && response) end(response)
      }
      const watch = setInterval(() => {
        if (surface.isGone())
          end({
            transactionType: 'PAYMENT',
            paymentId,
            code: 'FAILURE_TYPE_PG',
            pgCode: 'PAY_PROCESS_CANCELED',
          })
      }, 150)
      window.addEventListener('message', listen)
    })
  }

  /** Resolves with the response, rejects with a PaymentError, or leaves the page for `redirectUrl`. */
  async function requestPayment(request) {
    await check(request)
    const wished = isMobile() ? request.windowType?.mobile : request.windowType?.pc
    const type = request.forceRedirect ? 'REDIRECTION' : (wished ?? (isMobile() ? 'REDIRECTION' : 'IFRAME'))
    if (type === 'REDIRECTION') {
      if (!request.redirectUrl)
        throw new PaymentError('BadRequest', 'A redirection needs redirectUrl', request)
      window.location.assign(address(request))
      // Never resolves, because the browser leaves the page.
      return new Promise(() => {})
    }
    const url = address(request, { origin: window.location.origin })
    return answerOf(type === 'POPUP' ? openPopup(url, request) : openFrame(url), request)
  }

  window.PortOne = { requestPayment, PaymentError }
})()

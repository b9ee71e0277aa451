// Stands in for https://www.paypal.com/sdk/js, v5: window.paypal.Buttons({…}).render(element).
// It styles through the CSSOM only, so that it works under a policy without 'unsafe-inline'.
;(() => {
  'use strict'
  const tag = document.currentScript
  const base = new URL(tag.src).origin
  const namespace = tag.getAttribute('data-namespace') || 'paypal'
  const nonce = tag.getAttribute('data-csp-nonce') || tag.nonce
  const FUNDING = { PAYPAL: 'paypal', CARD: 'card' }
  const LABELS = { paypal: 'PayPal', card: 'Debit or Credit Card' }
  const COLORS = {
    gold: ['#ffc439', '#003087'],
    blue: ['#0070ba', '#ffffff'],
    silver: ['#eeeeee', '#003087'],
    white: ['#ffffff', '#003087'],
    black: ['#2c2e2f', '#ffffff'],
  }

  if (nonce) {
    const style = document.createElement('style')
    style.nonce = nonce
    style.textContent =
      '.paypal-sandbox button:hover{filter:brightness(.95)}.paypal-sandbox button:focus-visible{outline:3px solid #0070ba;outline-offset:2px}'
    document.head.append(style)
  }

  const asError = (value) => (value instanceof Error ? value : new Error(String(value)))
  const redirect = (url) => window.location.assign(url)

  async function api(method, path, body) {
    const response = await fetch(`${base}/sdk/orders${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok)
      throw Object.assign(new Error(answer.details?.[0]?.issue ?? answer.name), { details: answer.details })
    return answer
  }

  /** Opens a pop-up. Must run inside the click handler, before anything is awaited. */
  function openPopup() {
    let popup = null
    try {
      popup = window.open('about:blank', `paypal_sandbox_${Date.now()}`, 'width=460,height=680,popup')
    } catch {
      return null
    }
    if (!popup || popup.closed) return null
    let onClose = () => {}
    const watch = setInterval(() => {
      if (!popup.closed) return
      clearInterval(watch)
      onClose()
    }, 150)
    return {
      go: (url) => popup.location.replace(url),
      window: () => popup,
      whenClosed: (listener) => (onClose = listener),
      close() {
        clearInterval(watch)
        popup.close()
      },
    }
  }

  /** Opens a frame over the page, for browsers that block pop-ups. */
  function openFrame() {
    const overlay = document.createElement('div')
    const frame = document.createElement('iframe')
    const close = document.createElement('button')
    let onClose = () => {}
    overlay.setAttribute('role', 'dialog')
    overlay.setAttribute('aria-modal', 'true')
    overlay.setAttribute('aria-label', 'PayPal')
    Object.assign(overlay.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '8px',
      background: 'rgba(0,0,0,.6)',
    })
    frame.title = 'PayPal sandbox checkout'
    Object.assign(frame.style, {
      width: 'min(460px, 96vw)',
      height: 'min(680px, 86vh)',
      border: '0',
      borderRadius: '12px',
      background: '#fff',
    })
    close.type = 'button'
    close.textContent = 'Close PayPal'
    Object.assign(close.style, {
      minHeight: '44px',
      padding: '0 20px',
      font: '600 16px system-ui',
      cursor: 'pointer',
    })
    close.addEventListener('click', () => {
      overlay.remove()
      onClose()
    })
    overlay.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close.click()
    })
    overlay.append(close, frame)
    document.body.append(overlay)
    close.focus()
    return {
      go: (url) => (frame.src = url),
      window: () => frame.contentWindow,
      whenClosed: (listener) => (onClose = listener),
      close: () => overlay.remove(),
    }
  }

  function Buttons(options = {}) {
    const props = { ...options }
    const sources = props.fundingSource ? [props.fundingSource] : [FUNDING.PAYPAL, FUNDING.CARD]
    let root = null
    let isEnabled = true
    let isBusy = false
    let isClosed = false
    let abandon = () => {}

    const fail = (error) => {
      if (isClosed) return
      if (props.onError) props.onError(asError(error))
      else console.error(error)
    }
    const paint = () => {
      for (const button of root?.querySelectorAll('button') ?? []) {
        button.setAttribute('aria-disabled', String(!isEnabled || isBusy))
      }
    }

    async function pay(fundingSource) {
      if (!isEnabled || isBusy || isClosed) return
      isBusy = true
      paint()
      const surface = openPopup() ?? openFrame()
      let orderID
      let isOver = false

      const end = () => {
        isOver = true
        isBusy = false
        abandon = () => {}
        window.removeEventListener('message', listen)
        surface.close()
        paint()
      }
      const cancel = () => {
        if (isOver) return
        end()
        if (!isClosed) props.onCancel?.({ orderID }, { redirect })
      }
      const openApproval = () => {
        const query = new URLSearchParams({ token: orderID, fundingSource, origin: window.location.origin })
        surface.go(`${base}/checkoutnow?${query}`)
      }
      async function approved(payerID) {
        let isRestarted = false
        const actions = {
          order: {
            get: () => api('GET', `/${orderID}`),
            capture: () => api('POST', `/${orderID}/capture`, {}),
          },
          redirect,
          restart: () => {
            isRestarted = true
            openApproval()
          },
        }
        const data = {
          orderID,
          payerID,
          paymentID: null,
          billingToken: null,
          facilitatorAccessToken: 'sandbox',
          paymentSource: fundingSource,
        }
        await props.onApprove?.(data, actions)
        if (!isRestarted && !isOver) end()
      }
      function listen(event) {
        if (
          event.origin !== base ||
          event.source !== surface.window() ||
          event.data?.sandboxPaypal !== orderID
        )
          return
        if (event.data.type === 'cancel') return cancel()
        approved(event.data.payerID).catch((error) => {
          if (!isOver) end()
          fail(error)
        })
      }

      surface.whenClosed(cancel)
      abandon = end
      window.addEventListener('message', listen)
      try {
        let isRejected = false
        const choice = { resolve: () => true, reject: () => (isRejected = true) }
        const answer = await props.onClick?.({ fundingSource }, choice)
        if (isRejected || answer === false) return end()
        const create = async (order) => (await api('POST', '', { intent: 'CAPTURE', ...order })).id
        orderID = await props.createOrder?.({ paymentSource: fundingSource }, { order: { create } })
        if (typeof orderID !== 'string' || orderID === '')
          throw new Error('Expected an order id to be passed')
        if (!isOver) openApproval()
      } catch (error) {
        if (isOver) return
        end()
        fail(error)
      }
    }

    function button(fundingSource) {
      const element = document.createElement('button')
      const { color = 'gold', shape = 'rect', height = 45 } = props.style ?? {}
      const [background, ink] = COLORS[fundingSource === FUNDING.CARD ? 'black' : color] ?? COLORS.gold
      element.type = 'button'
      element.dataset.fundingSource = fundingSource
      element.textContent = LABELS[fundingSource] ?? fundingSource
      element.setAttribute('aria-label', LABELS[fundingSource] ?? fundingSource)
      Object.assign(element.style, {
        width: '100%',
        minHeight: `${height}px`,
        border: '0',
        borderRadius: shape === 'pill' ? '99px' : shape === 'sharp' ? '0' : '4px',
        font: '600 16px system-ui, sans-serif',
        cursor: 'pointer',
        background,
        color: ink,
      })
      element.addEventListener('click', () => pay(fundingSource))
      return element
    }

    async function render(container) {
      const host = typeof container === 'string' ? document.querySelector(container) : container
      if (!host) throw new Error(`Document is ready and element ${container} does not exist`)
      const note = document.createElement('small')
      root = document.createElement('div')
      root.className = 'paypal-buttons paypal-sandbox'
      Object.assign(root.style, {
        display: 'flex',
        flexDirection: props.style?.layout === 'horizontal' ? 'row' : 'column',
        gap: '8px',
        maxWidth: '750px',
      })
      note.textContent = 'Sandbox: no real money moves'
      root.append(...sources.map(button), note)
      host.append(root)
      const setEnabled = (value) => async () => {
        isEnabled = value
        paint()
      }
      props.onInit?.({}, { enable: setEnabled(true), disable: setEnabled(false) })
    }

    return {
      isEligible: () => sources.every((source) => source in LABELS),
      render,
      async close() {
        isClosed = true
        abandon()
        root?.remove()
        root = null
      },
      async updateProps(changed) {
        Object.assign(props, changed)
      },
      hasReturned: () => false,
      async resume() {},
    }
  }

  window[namespace] = {
    version: '5.0.0-sandbox',
    FUNDING,
    Buttons,
    Marks: () => ({ isEligible: () => false, async render() {}, async close() {} }),
    getFundingSources: () => [FUNDING.PAYPAL, FUNDING.CARD],
    isFundingEligible: (source) => source in LABELS,
    rememberFunding() {},
  }
})()

import type { IncomingHttpHeaders } from 'node:http'
import { isUuid } from '#domain/uuid.ts'

export type WebhookHeaders = {
  transmissionId: string
  transmissionTime: string
  transmissionSignature: string
  certUrl: string
  authAlgorithm: string
}

/** Reads the headers with which PayPal signs a webhook. Null when one is missing: then the event is not from PayPal. */
export function readHeaders(headers: IncomingHttpHeaders): WebhookHeaders | null {
  const header = (name: string): string => String(headers[`paypal-${name}`] ?? '')
  const given = {
    transmissionId: header('transmission-id'),
    transmissionTime: header('transmission-time'),
    transmissionSignature: header('transmission-sig'),
    certUrl: header('cert-url'),
    authAlgorithm: header('auth-algo'),
  }
  return Object.values(given).every((value) => value !== '') ? given : null
}

const PRINTABLE = /^[\x20-\x7e]{1,1000}$/

/**
 * Checks a webhook event without a call to the provider: anyone can send one. The sandbox signs with its own
 * certificates and ids, so the format is only checked for PayPal itself.
 */
export function hasPaypalFormat(headers: WebhookHeaders, apiUrl: string): boolean {
  if (!Object.values(headers).every((value) => PRINTABLE.test(value))) return false
  if (Number.isNaN(Date.parse(headers.transmissionTime))) return false
  if (!isPaypalHost(new URL(apiUrl))) return true
  const certificate = URL.canParse(headers.certUrl) ? new URL(headers.certUrl) : null
  return (
    certificate?.protocol === 'https:' &&
    isPaypalHost(certificate) &&
    isUuid(headers.transmissionId) &&
    headers.authAlgorithm === 'SHA256withRSA' &&
    /^[\w+/]{100,}={0,2}$/.test(headers.transmissionSignature)
  )
}

const isPaypalHost = ({ hostname }: URL): boolean => /(^|\.)paypal\.com$/.test(hostname)

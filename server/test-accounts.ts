import type { ProviderName } from '#domain/payment-method.ts'
import type { Config } from './config.ts'
import { isThisMachine } from './production.ts'

/** Host of PayPal's sandbox, whose accounts move no real money. */
const PAYPAL_SANDBOX = /(?:^|\.)sandbox\.paypal\.com$/

/** Providers of a production site that take no real money: test accounts, or a simulation. */
export function testProvidersOf({
  production,
  paypal,
  portone,
}: Pick<Config, 'production' | 'paypal' | 'portone'>): ProviderName[] {
  if (!production) return []
  const isTrial = PAYPAL_SANDBOX.test(new URL(paypal.apiUrl).hostname) || isThisMachine(paypal.apiUrl)
  const isTest = portone && (portone.mode === 'test' || isThisMachine(portone.apiUrl))
  return [...(isTrial ? ['paypal' as const] : []), ...(isTest ? ['portone' as const] : [])]
}

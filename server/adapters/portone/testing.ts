import { randomBytes } from 'node:crypto'
import type { PortoneConfig } from '#server/portone-config.ts'

export const API_SECRET = 'sandbox-api-secret'
export const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`

export const portoneConfig = (changes: Partial<PortoneConfig> = {}): PortoneConfig => ({
  apiUrl: 'http://127.0.0.1:9',
  apiSecret: API_SECRET,
  storeId: 'store-1',
  webhookSecrets: [WEBHOOK_SECRET],
  sdkUrl: 'https://cdn.portone.io/v2/browser-sdk.js',
  channels: { korean_card: 'channel-1' },
  mode: 'live',
  ...changes,
})

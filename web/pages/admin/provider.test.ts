import { expect, test } from 'vitest'
import { isOutsideId, providerOfId } from './provider.ts'

test('the admin screens name the provider of an id', () => {
  expect(providerOfId('5O190127TN364715T')).toBe('PayPal')
  expect(isOutsideId('outside-e7a9c1d2-5f40-4c8e-9b1a-2d3c4e5f6a7b')).toBe(true)
  expect(providerOfId('e7a9c1d2-5f40-4c8e-9b1a-2d3c4e5f6a7b')).toBe('PortOne')
})

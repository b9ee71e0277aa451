import { expect } from 'vitest'
import type { Client, TestApp } from '#server/testing.ts'

/** Lets the workers do what is due during the next minute, every five seconds. */
export async function aMinutePasses({ clock, settle }: Pick<TestApp, 'clock' | 'settle'>): Promise<void> {
  for (let passed = 0; passed < 60; passed += 5) {
    clock.advance(5000)
    await settle()
  }
}

/** Begins a checkout by the door that a browser uses; answers the provider's id of the order. */
export async function orderOf(app: TestApp, by: Client, changes: Record<string, unknown>): Promise<string> {
  const { status, body } = await by.post('/api/payments/orders', app.aDraft(changes))
  expect({ status, ...body }).toMatchObject({ status: 201, success: true })
  return body.orderId
}

import type { TestApp } from '#server/testing.ts'

/** Lets the workers do what is due during the next minute, every five seconds. */
export async function aMinutePasses({ clock, settle }: Pick<TestApp, 'clock' | 'settle'>): Promise<void> {
  for (let passed = 0; passed < 60; passed += 5) {
    clock.advance(5000)
    await settle()
  }
}

import { expect, test } from 'vitest'
import { initialSettings } from '#domain/settings.ts'
import { startApp } from '#server/testing.ts'

test('security.txt has a contact, and does not expire while the site runs', async () => {
  const app = await startApp({ env: { PUBLIC_URL: 'https://naru.example' } })
  for (const now of ['2026-09-01T00:00:00Z', '2031-09-01T00:00:00Z']) {
    app.clock.set(now)
    const { status, headers, body } = await app.client().get('/.well-known/security.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      String(body)
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2)),
    )
    expect(fields).toEqual({
      Contact: `mailto:${initialSettings.company.email}`,
      Expires: expect.any(String),
      'Preferred-Languages': 'en, ko',
      Canonical: 'https://naru.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires) - Date.parse(now)) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(366)
  }
  await app.stop()
})

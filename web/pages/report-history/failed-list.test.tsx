import { expect, test } from 'vitest'
import { Component, loader } from '#web/pages/report-history.tsx'
import { browserLoaderContext, PageContext } from '#web/program/page.ts'
import { renderPart } from '#web/testing-render.tsx'

test('a list of bookings that could not be loaded is named, with a button that tries again', async () => {
  const failing = async () => ({ ok: false, code: 'SERVICE_UNAVAILABLE', fields: {} })
  const load = failing as unknown as typeof browserLoaderContext.load
  const data = await loader(new URL('http://localhost/report-history'), { ...browserLoaderContext, load })
  const html = await renderPart(
    <PageContext value={{ data, pending: false, refresh: () => {} }}>
      <Component />
    </PageContext>,
    ['booking'],
  )
  expect(html).toContain('Failed to load reports.')
  expect(html).toMatch(/<button[^>]*>.*Try again/)
})

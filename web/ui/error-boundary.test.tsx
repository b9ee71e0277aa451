import { expect, test } from 'vitest'
import { RefusedError } from '#web/program/page.ts'
import { renderPart } from '#web/testing-render.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** Returns the screen that a page shows after its component has thrown. */
function screenAfter(fault: unknown): React.ReactNode {
  const boundary = new ErrorBoundary({ children: 'the page' })
  boundary.state = ErrorBoundary.getDerivedStateFromError(fault)
  return boundary.render()
}

const render = async (fault: unknown): Promise<string> => {
  globalThis.location ??= { href: 'https://naru.example/report' } as Location
  return renderPart(screenAfter(fault), [])
}

test('the error screen shows the message of the error, without its stack', async () => {
  const html = await render(new TypeError('rows is not iterable'))
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('<p>rows is not iterable</p>')
  expect(html).not.toContain('error-boundary')
})

test('the error screen shows at most 200 characters of a message', async () => {
  const html = await render(new Error(`${'a'.repeat(200)}bcd`))
  expect(html).toContain(`<p>${'a'.repeat(200)}</p>`)
})

test('an error without a message and a refused call show a text of the site', async () => {
  const words = '<p>Something went wrong. Please try again.</p>'
  expect(await render(new Error(''))).toContain(words)
  const refusal = { ok: false, code: 'INTERNAL', message: '', requestId: 'req-7' } as const
  const html = await render(new RefusedError(refusal))
  expect(html).toContain(words)
  expect(html).toContain('req-7')
})

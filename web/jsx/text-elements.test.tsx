import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const Busy = ({ isBusy, children }: { isBusy: boolean; children: string }) => (
  <button type="button">
    {isBusy && <i />}
    {children}
  </button>
)

test('a text beside optional children is wrapped in an element', () => {
  expect(renderToStaticMarkup(<Busy isBusy>Send</Busy>)).toBe(
    '<button type="button"><i></i><span>Send</span></button>',
  )
  expect(renderToStaticMarkup(<Busy isBusy={false}>Send</Busy>)).toBe(
    '<button type="button"><span>Send</span></button>',
  )
  expect(renderToStaticMarkup(<>alone</>)).toBe('<span>alone</span>')
})

test('texts without siblings, and elements that hold text alone, stay text', () => {
  const count: number = 3
  expect(renderToStaticMarkup(<p>{count} hours</p>)).toBe('<p>3 hours</p>')
  expect(
    renderToStaticMarkup(
      <option>
        {count} ({count})
      </option>,
    ),
  ).toBe('<option>3 (3)</option>')
  expect(renderToStaticMarkup(<p>{'one'}</p>)).toBe('<p>one</p>')
})

test('neighbouring texts share one element, and white space between elements has none', () => {
  const name = 'Ann'
  expect(
    renderToStaticMarkup(
      <p>
        Hello {name}, <a href="/">read</a> <b>this</b>.
      </p>,
    ),
  ).toBe('<p><span>Hello Ann, </span><a href="/">read</a> <b>this</b><span>.</span></p>')
})

test('a list of texts and elements keeps its order', () => {
  const parts = ['Booking ', <b key="number">N-7K2P4</b>, ' is paid.']
  expect(renderToStaticMarkup(<p>{parts}</p>)).toBe(
    '<p><span>Booking </span><b>N-7K2P4</b><span> is paid.</span></p>',
  )
})

import { expect, test } from 'vitest'
import { renderPart } from '#web/testing-render.tsx'
import { CloseDaysForm } from './close-days-form.tsx'

const counsellors = [
  { id: 'a', name: 'Kim Haneul', own: true },
  { id: 'b', name: 'Lee Bora', own: false },
]

test('days of the whole office can be closed where there are several counsellors', async () => {
  const form = await renderPart(
    <CloseDaysForm version="1" counsellors={counsellors} onChanged={() => {}} />,
    ['admin'],
  )
  // A required select whose choice has no value is refused by the form before anything is sent.
  expect(form).toMatch(/<select(?![^>]*required)[^>]* name="who"><option value=""/)
})

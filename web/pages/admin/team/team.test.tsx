import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffMember } from '#contract/staff.ts'
import { UNNAMED } from '#domain/staff.ts'
import { renderPart } from '#web/testing-render.tsx'
import { Component } from './team.tsx'

const owner: StaffMember = {
  id: 'owner',
  email: 'haneul@gmail.com',
  name: UNNAMED,
  staffRole: 'owner',
  active: true,
  twoFactor: true,
  lastLoginAt: null,
  services: [],
  hours: [],
  feeds: [],
  followsOpeningHours: true,
  invitedUntil: null,
}

async function show(member: StaffMember): Promise<string> {
  const team = { list: { ok: true, status: 200, value: { staff: [member] } }, services: [] }
  const router = createMemoryRouter([{ id: 'team', path: '/', loader: () => team, element: <Component /> }], {
    hydrationData: { loaderData: { team } },
  })
  return renderPart(<RouterProvider router={router} />, ['admin', 'team'], 'ko')
}

test('an owner without a name is listed once, by mail address', async () => {
  const html = await show(owner)
  expect(html).toContain('<strong>haneul@gmail.com</strong>')
  expect(html.match(/haneul@gmail\.com/g)).toHaveLength(1)
  expect(html).not.toContain(UNNAMED)
})

test('a member with a name is listed by it, with the mail address below', async () => {
  const html = await show({ ...owner, name: '김하늘' })
  expect(html).toMatch(/<strong>김하늘<\/strong><span[^>]*>haneul@gmail\.com</)
})

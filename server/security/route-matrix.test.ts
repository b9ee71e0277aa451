import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors, isErrorCode } from '#contract/errors.ts'
import { isStaffCall, reachOf, staffAccess } from '#contract/staff-access.ts'
import { type Answer, type Client, portoneEnvironment } from '#server/testing.ts'
import { callers, staffCallers, type StaffCaller } from './testing-callers.ts'
import { type Call, type Outcome, requestOf, type Row } from './testing-route-rows.ts'
import { table } from './testing-route-table.ts'
import { isBuiltFile, pageRoutes } from './testing-routes-pages.ts'
import { aWorld, type World } from './testing-world.ts'
import { type RouteKey, silentGoogle, startAppWithRoutes } from './testing.ts'

let world: World
let routes: RouteKey[]
beforeAll(async () => {
  const started = await startAppWithRoutes({
    pages: true,
    env: { REQUIRE_ADMIN_TOTP: 'true', ...portoneEnvironment() },
    deps: { identity: silentGoogle },
  })
  routes = started.routes.filter((route) => !route.startsWith('HEAD '))
  world = await aWorld(started.app)
})
afterAll(() => world.app.stop())

async function send(client: Client, { method, url, body }: Call): Promise<Answer> {
  if (method === 'POST') return client.post(url, body)
  if (method === 'PUT') return client.put(url, body)
  if (method === 'PATCH') return client.patch(url, body)
  return method === 'DELETE' ? client.delete(url) : client.get(url)
}

function outcomeOf({ status, headers, body }: Answer): string {
  if (status === 302 || status === 303) return `to ${String(headers.location)}`
  if (status === 200 || status === 201) return 'ok'
  // The page is reported as missing to this caller.
  if (status === 404 && String(headers['content-type']).startsWith('text/html')) return 'NOT_FOUND'
  const { code }: { code: unknown } = body
  if (!isErrorCode(code)) return `${status} ${JSON.stringify(body)}`
  return errors[code].status === status ? code : `${status} with ${code}`
}

/** The answer to a member of the staff about a consultation and a client that are not theirs. */
function staffOutcome(route: RouteKey, { outcomes, staff }: Row, caller: StaffCaller): Outcome {
  const differs = staff?.[caller]
  if (differs) return differs
  if (!isStaffCall(route)) return outcomes.admin
  const reach = reachOf(caller, route)
  if (reach === 'none') return 'FORBIDDEN'
  const isAboutOne = route.includes(':id') || route === 'POST /api/consultations/complete'
  if (reach === 'all' || !isAboutOne) return outcomes.admin
  if (route.includes('/clients/')) return 'NOT_FOUND'
  return /attachment|file$/.test(route) ? 'ATTACHMENT_NOT_FOUND' : 'CONSULTATION_NOT_FOUND'
}

test('the table lists exactly the registered routes', () => {
  const known = routes.filter((route) => !isBuiltFile(route))
  expect(known.toSorted()).toEqual(Object.keys(table).toSorted())
})

test('every route answers each kind of caller as the table states', async () => {
  const wrong: string[] = []
  let count = 0
  for (const [route, row] of Object.entries(table) as [RouteKey, Row][]) {
    const expected = {
      ...row.outcomes,
      counsellor: staffOutcome(route, row, 'counsellor'),
      assistant: staffOutcome(route, row, 'assistant'),
    }
    for (const caller of [...callers, ...staffCallers]) {
      const outcome = outcomeOf(await send(world.clients[caller], requestOf(route, row, world)))
      if (outcome !== expected[caller])
        wrong.push(`${route} as ${caller}: ${outcome}, not ${expected[caller]}`)
      count++
    }
  }
  for (const route of routes.filter(isBuiltFile)) {
    expect((await world.clients.anonymous.get(route.slice(4))).status, route).toBe(200)
    count++
  }
  console.log(
    `route matrix: ${routes.length} routes, ${count} calls by ${callers.length + staffCallers.length} kinds of callers`,
  )
  expect(wrong).toEqual([])
}, 300_000)

test('the table of staff roles lists only registered calls', () => {
  expect(Object.keys(staffAccess).filter((call) => !routes.includes(call as RouteKey))).toEqual([])
})

test('data of another user is answered exactly like data that does not exist', async () => {
  const stranger = await world.app.aUser()
  const things = (Object.entries(table) as [RouteKey, Row][]).filter(([, { item }]) => item)
  for (const [route, row] of things) {
    const theirs = await send(stranger, requestOf(route, row, world))
    const missing = await send(stranger, requestOf(route, row, world, true))
    expect([theirs.status, theirs.body], route).toEqual([missing.status, missing.body])
    expect(theirs.status, route).toBe(404)
  }
  expect(things.length).toBeGreaterThan(6)
})

test('pages and files accept only GET and HEAD', async () => {
  for (const route of Object.keys(pageRoutes)) {
    const reply = await world.clients.anonymous.post(route.slice(4), {})
    expect([reply.status, reply.body.code], route).toEqual([404, 'NOT_FOUND'])
  }
})

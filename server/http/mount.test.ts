import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { none } from '#contract/fields.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from './mount.ts'

type Shapes = {
  method?: 'GET' | 'POST'
  path?: `/api/${string}`
  input?: z.ZodMiniType
  output?: z.ZodMiniType
}

/** Mounts a call with these shapes on a new server. */
function mounting({ method = 'POST', path = '/api/gossip', input = none, output = none }: Shapes) {
  const app = fastify()
  app.decorate('endpoints', [])
  const declared = endpoint(`${method} ${path}`, { access: 'public', input, output, summary: 'Planted' })
  return () => mount(app, {} as Deps, declared, async () => ok({}))
}

const person = z.object({ name: z.string() })

test.each<[what: string, shapes: Shapes, message: string]>([
  // Replies
  ['a list as a reply', { output: z.array(z.string()) }, 'a reply must be an object, not array'],
  [
    'a union of two objects',
    { output: z.object({ who: z.union([person, z.object({ email: z.string() })]) }) },
    'cannot filter the fields of reply.who, which is union',
  ],
  [
    'a union of an object and a string',
    { output: z.object({ people: z.array(z.union([person, z.literal('nobody')])) }) },
    'cannot filter the fields of reply.people[], which is union',
  ],
  ['a reply of type any', { output: z.object({ row: z.any() }) }, 'reply.row, which is any'],
  ['a reply of type unknown', { output: z.object({ row: z.unknown() }) }, 'reply.row, which is unknown'],
  ['a reply with a Date', { output: z.object({ at: z.date() }) }, 'reply.at, which is date'],
  [
    'an intersection of objects',
    { output: z.object({ who: z.nullable(z.intersection(person, person)) }) },
    'reply.who, which is intersection',
  ],
  ['a tuple', { output: z.object({ pair: z.tuple([person, person]) }) }, 'reply.pair, which is tuple'],
  ['a lazy schema', { output: z.object({ who: z.lazy(() => person) }) }, 'reply.who, which is lazy'],
  [
    'a record of unions',
    { output: z.object({ by: z.record(z.string(), z.union([person, none])) }) },
    'reply.by.*, which is union',
  ],
  // Inputs
  ['a string as input', { input: z.string() }, 'an input must be an object, not string'],
  [
    'an input that strips unknown fields',
    { input: person },
    'an input must be a strictObject or a looseObject',
  ],
  [
    'a path parameter missing in the input',
    { path: '/api/gossip/:id' },
    'the input lacks the path parameter id',
  ],
  [
    'a number in a query',
    { method: 'GET', input: z.strictObject({ page: z.optional(z.number()) }) },
    'page is a string in the URL and cannot be read as number',
  ],
  [
    'a number in a path',
    { path: '/api/gossip/:n', input: z.strictObject({ n: z.number() }) },
    'n is a string in the URL and cannot be read as number',
  ],
])('the server does not start with %s', (_, shapes, message) => {
  expect(mounting(shapes)).toThrow(message)
  expect(mounting(shapes)).toThrow(`${shapes.method ?? 'POST'} ${shapes.path ?? '/api/gossip'}: `)
})

test('the server starts with supported schemas', () => {
  const input = z.strictObject({ id: z.uuid(), page: z.optional(z.enum(['1', '2'])) })
  const output = z.object({
    people: z.array(person),
    last: z.nullable(person),
    percent: z.union([z.literal(''), z.number()]),
    detail: z.record(z.string(), z.unknown()),
  })
  expect(mounting({ method: 'GET', path: '/api/gossip/:id', input, output })).not.toThrow()
})

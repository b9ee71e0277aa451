import fc from 'fast-check'

/** The subset of JSON Schema that the declared inputs use. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

/** Values that must appear in no log, mixed into all inputs. */
export const CANARY = 'canary-7f3a91'

const nasty = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202egpj.exe',
  '\u3000',
  '\ufeff',
  '😀'.repeat(60),
  'ﷺ'.repeat(30),
  'İ',
  'ß',
  'ａ＠gmail.com',
  '٣٤٥٦٧٨',
  "'",
  '"',
  '`',
  '\\',
  '%',
  '_',
  "' or 1=1--",
  "'; select pg_sleep(9)--",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '{{nonce}}',
  '<script>alert(1)</script>',
  '<!--',
  '../../etc/passwd',
  String.raw`..\..\boot.ini`,
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  '%00',
  '%0d%0aset-cookie: sid=1',
  'a@gmail.com\r\nBcc: x@x.example',
  '1e309',
  '-1',
  '0',
  '00000000000000000000',
  '99999999999999999999',
  '9007199254740993',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(10_000),
  `${'9'.repeat(40)}!`,
  `${'a'.repeat(60)}@`.repeat(4),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '24:00',
  '-00:30',
  '00000000-0000-0000-0000-000000000000',
  CANARY,
]

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.emailAddress() },
)

const KEYS = ['__proto__', 'constructor', '$ne', 'role', 'status', 'amount', 'userId', 'isAdmin', '']

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...KEYS), text, { maxKeys: 2 }),
)

/**
 * Mostly values that match a schema, sometimes arbitrary ones. `known` contains real values by field name, so
 * that calls pass the first checks.
 */
export function fromSchema(
  schema: Schema,
  known: Record<string, string[]>,
  name = '',
): fc.Arbitrary<unknown> {
  const good = goodFrom(schema, known, name)
  const values = known[name]
  return fc.oneof(
    { weight: 12, arbitrary: values ? fc.oneof(fc.constantFrom(...values), good) : good },
    { weight: 1, arbitrary: anything },
  )
}

function goodFrom(schema: Schema, known: Record<string, string[]>, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fromSchema(each, known, name)))
  if (schema.type === 'object') return objectFrom(schema, known)
  if (schema.type === 'array') return fc.array(fromSchema(schema.items ?? {}, known), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.oneof(
      fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 10 }),
      fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 0.5),
    )
  }
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), text)
  return schema.pattern ? fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), text) : text
}

function objectFrom(schema: Schema, known: Record<string, string[]>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([key, each]) => [
    key,
    fromSchema(each, known, key),
  ])
  const record: fc.Arbitrary<Record<string, unknown>> = fc.record(
    Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>,
    { requiredKeys: schema.required ?? [] },
  )
  const withMore = fc
    .tuple(record, fc.dictionary(fc.constantFrom(...KEYS), anything, { minKeys: 1, maxKeys: 3 }))
    .map(([wanted, more]) => ({ ...wanted, ...more }))
  return fc.oneof({ weight: 8, arbitrary: record }, { weight: 1, arbitrary: withMore })
}

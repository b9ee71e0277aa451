import { expect, test } from 'vitest'
import { namedParameters } from './named-parameters.ts'

test('a named parameter gets one number for all its places, and a cast is left as it is', () => {
  const { text, valuesOf } = namedParameters('select :now::date, :id where at < :now')
  expect(text).toBe('select $1::date, $2 where at < $1')
  expect(valuesOf({ id: 'a', now: 5 })).toEqual([5, 'a'])
})

test('a parameter without a value is an error, and null is a value', () => {
  const { valuesOf } = namedParameters('select :first, :second')
  expect(valuesOf({ first: null, second: undefined })).toEqual([null, undefined])
  expect(() => valuesOf({ first: 1 })).toThrow('Parameter second has no value')
})

import { expect, test } from 'vitest'
import { workFile } from './work-file.ts'

const columns = ['Name', 'Bookings', 'Hours', 'Absent']

test('the file has a line per counsellor with bookings, hours, absent clients and a column per currency', () => {
  const rows = [
    { name: '김민지', bookings: 3, minutes: 150, absent: 1, kept: [{ amount: '72.00', currency: 'USD' }] },
    { name: 'Lee Bora', bookings: 1, minutes: 60, absent: 0, kept: [{ amount: '49000', currency: 'KRW' }] },
  ]
  expect(workFile(rows, columns).split('\r\n')).toEqual([
    '\ufeff"Name","Bookings","Hours","Absent","KRW","USD"',
    '"김민지","3","2.50","1","","72.00"',
    '"Lee Bora","1","1.00","0","49000",""',
    '',
  ])
})

test('a name is never a formula and never ends its cell', () => {
  const [, line] = workFile([{ name: '=1+1"', bookings: 0, minutes: 0, absent: 0, kept: [] }], columns).split(
    '\r\n',
  )
  expect(line).toBe(`"'=1+1""","0","0.00","0"`)
})

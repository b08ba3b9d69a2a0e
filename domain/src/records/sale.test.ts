import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { tried } from '../basics/refusal.ts'
import { judgeSale, mayGoToSlaughter } from './sale.ts'

const until = day('2026-12-01')
const sold = (code: string, on: string) =>
  tried<object | null>(
    () => {
      judgeSale({ tag: 'A-1', on: day(on), code }, { medicine: 'Florfenicol', until })
      return null
    },
    ({ code, values, fields }) => ({ code, ...values, fields }),
  )

test('allows a sale from the end of the withdrawal period, and deaths, cullings and moves at any time', () => {
  const refused = {
    code: 'ANIMAL_INSIDE_WITHDRAWAL',
    tag: 'A-1',
    medicine: 'Florfenicol',
    from: until,
    fields: ['on'],
  }
  for (const sale of ['080004', '050006'])
    expect([sold(sale, '2026-11-30'), sold(sale, '2026-12-01')]).toEqual([refused, null])
  for (const other of ['080001', '080002', '080003', '050002', '050003', '050004', '050005'])
    expect(sold(other, '2026-11-30')).toBe(null)
})

test('asks only for a culled sow whether she goes to slaughter', () => {
  const codes = ['080001', '080002', '080003', '080004', '050003', '050004', '050006']
  expect(codes.filter(mayGoToSlaughter)).toEqual(['080001', '050003'])
})

import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { by } from '../basics/order.ts'
import { checkedBelow, heatResults, isCheckedOn } from './heat-check.ts'

const today = day('2026-11-20')

test('only a sow that was found not in heat on the day itself needs no further check', () => {
  expect(heatResults.filter((result) => isCheckedOn(today, { on: today, result, by: '' }))).toEqual([
    'notInHeat',
  ])
  expect(isCheckedOn(today, { on: day('2026-11-19'), result: 'notInHeat', by: '' })).toBe(false)
  expect([isCheckedOn(today, null), isCheckedOn(today, undefined)]).toEqual([false, false])
})

test('sorts sows that need no further check below the others', () => {
  const row = (tag: string, on = '') => ({
    tag,
    heatChecked: on ? ({ on: day(on), result: 'notInHeat', by: '' } as const) : null,
  })
  const rows = [row('D'), row('A', '2026-11-20'), row('C', '2026-11-19'), row('B', '2026-11-20')]
  const order = checkedBelow<{ tag: string }>(
    today,
    by(({ tag }) => tag),
  )
  expect(rows.toSorted(order).map(({ tag }) => tag)).toEqual(['C', 'D', 'A', 'B'])
})

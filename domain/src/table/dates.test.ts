import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, type Day } from '../basics/day.ts'
import { onlyDay, orderOfColumn, orderOfFormat, possibleDays, type DayOrder } from './dates.ts'

const latest = day('2030-12-31')
const anyDay = fc.integer({ min: 0, max: 14_000 }).map((days) => addDays(day('1990-01-01'), days))
const recentDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(day('2020-01-01'), days))
const parts = (of: Day) => of.split('-') as [string, string, string]
const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

test.each([
  ['2024-03-31', '2024-03-31'],
  ['2025.08.01(금)', '2025-08-01'],
  ['2025. 8. 1. (금)', '2025-08-01'],
  ['2025-08-01 오전 9:00', '2025-08-01'],
  ['2025. 8. 1. 오후 12:05:30', '2025-08-01'],
  ['2025년 8월 1일 금요일', '2025-08-01'],
  ['2025년 8월 1일 9시 30분', '2025-08-01'],
  ['25년 8월 1일', '2025-08-01'],
  ['21-Dec-2023', '2023-12-21'],
  ['05-Aug-25', '2025-08-05'],
  ['Aug 5, 2025', '2025-08-05'],
  ['August 5th, 2025 9:15 PM', '2025-08-05'],
  ['Fri, 1 Aug 2025', '2025-08-01'],
  ['2025-08-01T23:30:00+09:00', '2025-08-01'],
  ['2025-08-01 23:30:00 -0500', '2025-08-01'],
  ['2025-08-01+09:00', '2025-08-01'],
  ['２０２５／０８／０１', '2025-08-01'],
  ['ngày 5 tháng 8 năm 2025', '2025-08-05'],
  ['Thứ Sáu, 13/08/2025', '2025-08-13'],
  ['13/08/2025 9:00 SA', '2025-08-13'],
  ['08/13/2025', '2025-08-13'],
  ['5/13/25', '2025-05-13'],
])('%s is %s', (text, on) => expect(onlyDay(possibleDays(text))).toBe(on))

test.each([
  '',
  'A-1',
  '12',
  '2025-08',
  '1-2-3-4',
  '31/31/2025',
  '2025-02-30',
  'Aug',
  'May 2025',
  '5 Aug 5 2025',
  '10:30',
])('%s is no date', (text) => expect(possibleDays(text)).toEqual({}))

test('an open order gives a day for each', () => {
  expect(possibleDays('01/02/2024')).toEqual({ DMY: '2024-02-01', MDY: '2024-01-02' })
  expect(possibleDays('24/03/31')).toEqual({ YMD: '2024-03-31', DMY: '2031-03-24' })
  expect(possibleDays('01/02/03')).toEqual({ YMD: '2001-02-03', DMY: '2003-02-01', MDY: '2003-01-02' })
})

describe('any day', () => {
  const times = ['', ' 9:00', ' 09:00:30', 'T00:00:00Z', ' 오전 9:00', ' 11:59 PM', 'T00:00:00.000+07:00']
  test('is read as it was written, in every way that has one meaning', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...times), fc.boolean(), (on, time, wide) => {
        const [year, month, date] = parts(on)
        const name = english[Number(month) - 1]!
        for (const written of [
          `${year}-${month}-${date}`,
          `${year}.${Number(month)}.${Number(date)}`,
          `${year}/${month}/${date}`,
          `${year}. ${Number(month)}. ${Number(date)}.`,
          `${year}년 ${Number(month)}월 ${Number(date)}일`,
          `${date}-${name}-${year}`,
          `${date}-${name.toUpperCase()}-${year.slice(2)}`,
          `${name} ${Number(date)}, ${year}`,
        ]) {
          const text =
            written + time.replace('T', written.length === 10 && /^\d{4}-/.test(written) ? 'T' : ' ')
          expect([text, onlyDay(possibleDays(wide ? fullWidth(text) : text))]).toEqual([text, on])
        }
      }),
    )
  })
  test('is among the meanings of each order, and no meaning is another day', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('/', '-', '.', ' '), (on, between) => {
        const [year, month, date] = parts(on)
        for (const written of [year, year.slice(2)]) {
          expect(possibleDays([date, month, written].join(between)).DMY).toBe(on)
          expect(possibleDays([month, date, written].join(between)).MDY).toBe(on)
          expect(possibleDays([written, month, date].join(between)).YMD).toBe(on)
        }
      }),
    )
  })
  test('is found only in texts of figures, marks and known words', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/. :aT월일년(금)') }), (text) => {
        for (const on of Object.values(possibleDays(text))) expect(on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})

describe('the order of a column', () => {
  const write = (on: Day, order: DayOrder) => {
    const [year, month, date] = parts(on)
    return (
      order === 'DMY' ? [date, month, year] : order === 'MDY' ? [month, date, year] : [year, month, date]
    ).join('/')
  }
  const order = fc.constantFrom<DayOrder>('DMY', 'MDY')
  test('is settled by one value above 12, and every value is then the day it was', () => {
    fc.assert(
      fc.property(fc.array(recentDay, { maxLength: 30 }), recentDay, order, (days, one, written) => {
        const telling = `${one.slice(0, 8)}${String(13 + (Number(one.slice(8)) % 16))}` as Day
        const texts = [...days, telling].map((on) => write(on, written))
        expect(orderOfColumn(texts, latest)).toEqual({ state: 'settled', order: written })
        texts.forEach((text, i) => expect(possibleDays(text)[written]).toBe([...days, telling][i]))
      }),
    )
  })
  test('is open as long as no value tells, and nothing is asked of values that mean the same', () => {
    expect(orderOfColumn(['05/05/2024', '01/02/2024'], latest)).toEqual({
      state: 'open',
      orders: ['DMY', 'MDY'],
      sample: '01/02/2024',
    })
    expect(orderOfColumn(['05/05/2024', '2024-01-02', 'Jan 2, 2024'], latest)).toEqual({ state: 'none' })
    expect(orderOfColumn([], latest)).toEqual({ state: 'none' })
  })
  test('with years of two figures is settled by a value that fits one order only', () => {
    expect(orderOfColumn(['24/03/31', '24/03/12'], day('2026-12-31'))).toEqual({
      state: 'settled',
      order: 'YMD',
    })
    expect(orderOfColumn(['31/03/24', '12/03/24'], day('2026-12-31'))).toEqual({
      state: 'settled',
      order: 'DMY',
    })
    expect(orderOfColumn(['24/03/12'], day('2026-12-31'))).toMatchObject({
      state: 'open',
      orders: ['YMD', 'DMY'],
    })
  })
  test('of six figures is year first if a value fits no other order, and open otherwise', () => {
    expect(possibleDays('240331')).toEqual({ YMD: '2024-03-31', DMY: '2031-03-24' })
    expect(orderOfColumn(['240331', '240312'], day('2026-12-31'))).toEqual({ state: 'settled', order: 'YMD' })
    expect(orderOfColumn(['240312'], day('2026-12-31'))).toMatchObject({
      state: 'open',
      orders: ['YMD', 'DMY'],
    })
    expect(orderOfColumn(['310324', '120324'], day('2026-12-31'))).toEqual({ state: 'settled', order: 'DMY' })
  })
  test('is the one that nearly all values fit, if none fits all', () => {
    const right = Array.from({ length: 28 }, (_, i) => `2403${String(i + 1).padStart(2, '0')}`)
    // A 30th of February, and a month 13.
    expect(orderOfColumn([...right, '240228', '240230', '241328'], day('2026-12-31'))).toEqual({
      state: 'settled',
      order: 'YMD',
    })
    const days = right.map((_, i) => `${i + 1}/03/2024`)
    expect(orderOfColumn([...days, '03/31/2024'], day('2026-12-31'))).toEqual({
      state: 'settled',
      order: 'DMY',
    })
  })
  test('that the values contradict lets each speak for itself, and asks for the rest', () => {
    expect(orderOfColumn(['13/01/2024', '01/13/2024'], latest)).toEqual({ state: 'none' })
    expect(orderOfColumn(['13/01/2024', '01/13/2024', '01/02/2024'], latest)).toMatchObject({
      state: 'open',
      orders: ['DMY', 'MDY'],
    })
  })
})

test('the order of a date format is that of its letters', () => {
  expect(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D.M.YY', ''].map(orderOfFormat)).toEqual([
    'YMD',
    'DMY',
    'MDY',
    'DMY',
    null,
  ])
})

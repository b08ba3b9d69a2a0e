import { describe, expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { defaultSettings } from '../farm/settings.ts'
import { sowStatuses } from '../records/life.ts'
import type { LastCheck } from '../records/pregnancy-check.ts'
import {
  duesIn,
  planOrders,
  plannedWork,
  planSpan,
  standsIn,
  weeksFrom,
  waitingForMating,
  type PlannedSow,
  type WorkList,
} from './work-plan.ts'

const bornOn = day('2026-01-01')
const lastWorkOn = day('2026-11-01')
const on = (days: number) => addDays(lastWorkOn, days)

describe('waitingForMating', () => {
  test('a gilt waits from 240 days of age and is late after 270', () => {
    expect(waitingForMating({ status: 'gilt', bornOn, lastWorkOn }, defaultSettings)).toEqual({
      from: '2026-08-29',
      dueOn: '2026-08-29',
      lateAfter: '2026-09-28',
    })
  })
  test('a weaned sow waits from weaning, is expected after 7 days and late after 10', () => {
    expect(waitingForMating({ status: 'weaned', bornOn, lastWorkOn }, defaultSettings)).toEqual({
      from: '2026-11-01',
      dueOn: '2026-11-08',
      lateAfter: '2026-11-11',
    })
  })
  test('a sow is due on the day of an accident and late from the next', () => {
    for (const status of ['returned', 'aborted'] as const)
      expect(waitingForMating({ status, bornOn, lastWorkOn }, defaultSettings)).toEqual({
        from: '2026-11-01',
        dueOn: '2026-11-01',
        lateAfter: '2026-11-01',
      })
  })
})

const sow = (status: PlannedSow['status'], more: Partial<PlannedSow> = {}): PlannedSow => ({
  status,
  bornOn,
  lastWorkOn,
  checked: null,
  pigletsBornOn: null,
  cullDecidedOn: null,
  ...more,
})
/** Planned work, with the days after the last work on which it is listed and late. */
const planned = (of: PlannedSow, settings = defaultSettings) =>
  plannedWork(of, settings).map(({ list, work, from, until, dueOn, lateAfter }) => {
    expect(dueOn >= from).toBe(true)
    return [list, work, from, until, lateAfter]
  })

describe('plannedWork', () => {
  test('depends on the status; a removed sow has none', () => {
    const lists = Object.fromEntries(
      sowStatuses.map((status) => [
        status,
        plannedWork(sow(status), defaultSettings).map(({ work }) => work),
      ]),
    )
    expect(lists).toEqual({
      gilt: ['mating'],
      pregnant: ['heatCheck', 'pregnancyCheck', 'farrowing'],
      lactating: ['weaning'],
      nurse: ['weaning'],
      weaned: ['mating'],
      returned: ['mating'],
      aborted: ['mating'],
      culled: [],
    })
    expect(planned(sow('weaned'))).toEqual([['waitingForMating', 'mating', on(0), null, on(10)]])
  })

  test('a mated sow has two checks, each until the next or for a week, and her farrowing', () => {
    expect(planned(sow('pregnant'))).toEqual([
      ['checking', 'heatCheck', on(21), on(27), on(27)],
      ['checking', 'pregnancyCheck', on(28), on(35), on(35)],
      ['farrowing', 'farrowing', on(115), null, on(118)],
    ])
    // On a farm that looks for heat on the day of the pregnancy check, or later, it stands a week too.
    for (const heatCheckAfterMating of [28, 30]) {
      const [heat] = plannedWork(sow('pregnant'), { ...defaultSettings, heatCheckAfterMating })
      expect(heat).toMatchObject({ dueOn: on(heatCheckAfterMating), until: on(heatCheckAfterMating + 7) })
    }
  })

  test('a finished check disappears, a doubtful one repeats after a week, an empty sow waits for her accident', () => {
    const checks = (days: number, method: LastCheck['method'], result: LastCheck['result']) =>
      planned(sow('pregnant', { checked: { on: on(days), method, result } })).slice(0, -1)
    const pregnancyCheck = ['checking', 'pregnancyCheck', on(28), on(35), on(35)]
    expect(checks(21, 'heatCheck', 'pregnant')).toEqual([pregnancyCheck])
    expect(checks(28, 'ultrasound', 'pregnant')).toEqual([])
    expect(checks(30, 'sight', 'doubtful')).toEqual([['checking', 'pregnancyCheck', on(37), on(44), on(44)]])
    expect(checks(24, 'heatCheck', 'empty')).toEqual([['checking', 'accident', on(24), null, on(24)]])
    // A check before the mating does not count; one on its day does.
    expect(checks(-1, 'heatCheck', 'empty')).toHaveLength(2)
    expect(checks(0, 'heatCheck', 'empty')[0]).toContain('accident')
  })

  test('a nursing sow is weaned by the age of her piglets', () => {
    const pigletsBornOn = on(-6)
    const own = [['weaning', 'weaning', on(21), null, on(30)]]
    expect(planned(sow('lactating', { pigletsBornOn }))).toEqual(own)
    expect(planned(sow('nurse', { pigletsBornOn }))).toEqual([['weaning', 'weaning', on(15), null, on(24)]])
    expect(planned(sow('nurse'))).toEqual(own)
  })
})

describe('planSpan and weeksFrom', () => {
  const today = on(0)
  test.each([
    ['today, where nothing is asked', {}, { from: on(0), to: on(0), today }],
    ['until a day', { to: on(6) }, { from: on(0), to: on(6), today }],
    ['from a day ahead', { from: on(3) }, { from: on(3), to: on(3), today }],
    ['from a day that is past until today', { from: on(-3) }, { from: on(-3), to: on(0), today }],
    [
      'past days, as it stood at their end',
      { from: on(-9), to: on(-2) },
      { from: on(-9), to: on(-2), today: on(-2) },
    ],
    ['never backwards', { from: on(5), to: on(2) }, { from: on(2), to: on(2), today }],
  ])('%s', (_, asked, span) => expect(planSpan(asked, today)).toEqual(span))

  const work = { from: on(0), until: on(7), dueOn: on(3) }
  test.each([
    ['what waits by the end of a span that begins today', work, { from: on(0), to: on(0), today }, true],
    ['not what comes after it', work, { from: on(-1), to: on(-1), today: on(-1) }, false],
    ['on its last day', work, { from: on(7), to: on(9), today: on(7) }, true],
    ['not when its days are over', work, { from: on(8), to: on(9), today: on(8) }, false],
    [
      'for ever, where it has no last day',
      { ...work, until: null },
      { from: on(8), to: on(9), today: on(8) },
      true,
    ],
    ['of a span ahead, what is expected in it', work, { from: on(3), to: on(4), today: on(0) }, true],
    ['not what was expected before it', work, { from: on(4), to: on(5), today: on(0) }, false],
    ['nor what is expected after it', work, { from: on(1), to: on(2), today: on(0) }, false],
  ])('%s', (_, of, span, stands) => expect(standsIn(of, span)).toBe(stands))

  test('weeks start with the rest of the current one, from Monday to Sunday', () => {
    expect(weeksFrom(day('2026-11-24'), 3)).toEqual([
      { from: '2026-11-24', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-06' },
      { from: '2026-12-07', to: '2026-12-13' },
    ])
    expect(weeksFrom(day('2026-11-29'), 2)[0]).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  })

  test('duesIn returns each work once, late after its limit', () => {
    const dues = (list: WorkList, from: number, to: number, now = from) =>
      duesIn(sow('pregnant'), list, defaultSettings, { from: on(from), to: on(to), today: on(now) }).map(
        ({ work: what, dueOn, late }) => [what, dueOn, late],
      )
    expect(dues('checking', 20, 28)).toEqual([
      ['heatCheck', on(21), false],
      ['pregnancyCheck', on(28), false],
    ])
    expect(dues('checking', 29, 29)).toEqual([['pregnancyCheck', on(28), false]])
    expect(dues('farrowing', 20, 28)).toEqual([])
    expect([118, 119].map((today) => dues('farrowing', today, today)[0]?.[2])).toEqual([false, true])
  })
})

test('lists sort by the requested order, then by number', () => {
  const row = (tag: string, due: number, last: number, parity: number, place?: number) => ({
    tag,
    dueOn: on(due),
    lastWorkOn: on(last),
    parity,
    place,
  })
  const rows = [row('C', 1, -1, 2, 7), row('B', 3, -3, 1), row('A', 1, -2, 2, 3), row('D', 2, -1, 1, 3)]
  const sorted = Object.entries(planOrders).map(([order, compare]) => [
    order,
    rows
      .toSorted(compare)
      .map(({ tag }) => tag)
      .join(''),
  ])
  expect(Object.fromEntries(sorted)).toEqual({
    dueOn: 'ACDB',
    tag: 'ABCD',
    lastWorkOn: 'BACD',
    parity: 'BDAC',
    place: 'ADCB',
  })
})

test('only the first check of a span is for today, and none after a check today', () => {
  const mated = {
    status: 'pregnant',
    bornOn,
    lastWorkOn,
    checked: null,
    pigletsBornOn: null,
    cullDecidedOn: null,
  } as const
  const today = day('2026-11-22')
  const span = planSpan({ from: today, to: day('2026-11-30') }, today)
  const dues = (checked: Parameters<typeof duesIn>[0]['checked']) =>
    duesIn({ ...mated, checked }, 'checking', defaultSettings, span).map(({ work, later }) => ({
      work,
      later,
    }))
  expect(dues(null)).toEqual([
    { work: 'heatCheck', later: false },
    { work: 'pregnancyCheck', later: true },
  ])
  const check = { on: today, method: 'heatCheck', result: 'pregnant' } as const
  expect(dues(check)).toEqual([{ work: 'pregnancyCheck', later: true }])
  // One that was found empty is not done with before her accident is recorded.
  expect(dues({ ...check, result: 'empty' })).toEqual([{ work: 'accident', later: false }])
})

test('a sow found not in heat today waits on, and is not for today', () => {
  const today = day('2026-11-22')
  const span = planSpan({}, today)
  const due = (heatChecked: PlannedSow['heatChecked']) =>
    duesIn({ ...sow('weaned'), heatChecked }, 'waitingForMating', defaultSettings, span).map(
      ({ work, later }) => [work, later],
    )
  const check = { on: today, result: 'notInHeat', by: '' } as const
  expect(due(null)).toEqual([['mating', false]])
  expect(due(check)).toEqual([['mating', true]])
  expect(due({ ...check, result: 'doubtful' })).toEqual([['mating', false]])
  expect(due({ ...check, on: day('2026-11-21') })).toEqual([['mating', false]])
})

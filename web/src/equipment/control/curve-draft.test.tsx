import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { curveSetting, defaultLimit, type CurvePoint } from '@penside/domain/equipment/setting-limit.ts'
import { useCurveDraft, type CurveDraft, type CurvePast, type CurveView } from './curve-draft.ts'

const limit = { setting: 'temperature', ...defaultLimit('C', 'temperature', '080004') }
const points = [
  { day: 0, value: 26 },
  { day: 10, value: 25 },
  { day: 12, value: 24 },
]
const heaterWith = (curve: CurvePoint[] | null, temperature: number | null = 22): CurveView => ({
  type: 'C',
  settings: { temperature },
  limits: [limit],
  curve: curve && { by: 'age', points: curve },
})

type Step = [view: CurveView, act?: (draft: CurveDraft) => void]

/** Draft after some renders, each with a view and an action on the draft. */
function draftAfter(steps: readonly Step[], past?: CurvePast): CurveDraft {
  const left = [...steps]
  const drafts: CurveDraft[] = []
  function Editor() {
    const [view, act] = left.shift()!
    const draft = useCurveDraft(view, curveSetting.C!, past)
    drafts.push(draft)
    act?.(draft)
    return null
  }
  renderToStaticMarkup(<Editor />)
  expect(left).toEqual([])
  return drafts.at(-1)!
}
/** Draft of the equipment's curve after some actions. */
const edited = (...acts: readonly ((draft: CurveDraft) => void)[]) =>
  draftAfter([...acts.map((act): Step => [heaterWith(points), act]), [heaterWith(points)]])
const shortly = (draft: CurveDraft) => draft.points.map((point) => [point.day, point.value].join(': '))

test('keeps the curve that the user saw, and is outdated once the equipment has another', () => {
  const other = [{ day: 0, value: 20 }]
  const draft = draftAfter([[heaterWith(points), ({ move }) => move({ value: 0.5 })], [heaterWith(other)]])
  expect(draft.expected?.points).toEqual(points)
  expect([draft.isOutdated, draft.isSame]).toEqual([true, false])
  const reset = draftAfter([
    [heaterWith(points), ({ move }) => move({ value: 0.5 })],
    [heaterWith(other), (each) => each.reset()],
    [heaterWith(other)],
  ])
  expect(reset.expected?.points).toEqual(other)
  expect([shortly(reset), reset.isOutdated, reset.isSame]).toEqual([['0: 20'], false, true])
})

test('judges the draft against the curve that the user saw', () => {
  expect(edited(({ move }) => move({ value: -0.5 })).verdict).toEqual({ is: 'fine' })
  expect(edited(({ move }) => move({ value: -2.5 })).verdict).toMatchObject({ is: 'confirm' })
  expect(edited(({ move }) => move({ value: -3.5 })).verdict).toMatchObject({ is: 'refused' })
  expect(draftAfter([[heaterWith(null)]]).verdict).toMatchObject({ is: 'confirm' })
})

test('keeps a moved point within the limit and between its neighbours', () => {
  expect(shortly(edited(({ put }) => put(1, { day: 40, value: 99 })))).toEqual(['0: 26', '11: 30', '12: 24'])
  expect(shortly(edited(({ put }) => put(1, { day: -4, value: 0 })))).toEqual(['0: 26', '1: 16', '12: 24'])
  expect(shortly(edited(({ put }) => put(0, { day: -4, value: 26.04 })))[0]).toBe('0: 26')
  expect(shortly(edited(({ put }) => put(2, { day: 999, value: 24 })))[2]).toBe('400: 24')
})

test('adds a point halfway to the next, or up to a week after the last', () => {
  const between = edited(({ add }) => add())
  expect([shortly(between), between.at]).toEqual([['0: 26', '5: 25.5', '10: 25', '12: 24'], 1])
  const after = edited(
    ({ select }) => select(2),
    ({ add }) => add(),
  )
  expect([shortly(after), after.at]).toEqual([['0: 26', '10: 25', '12: 24', '19: 24'], 3])
  const full = edited(
    ({ select }) => select(1),
    ({ move }) => move({ days: 1 }),
  )
  expect([full.canAdd, full.canMoveLater, full.canMoveEarlier]).toEqual([false, false, true])
})

test('removes the selected point, but not the last one left', () => {
  const draft = edited(
    ({ select }) => select(1),
    ({ remove }) => remove(),
  )
  expect([shortly(draft), draft.at, draft.canRemove]).toEqual([['0: 26', '12: 24'], 0, true])
  expect(draftAfter([[heaterWith([points[0]!])]]).canRemove).toBe(false)
})

test('begins a first curve with what was measured, else with the setting, else with a usual value', () => {
  const past = { past: [{ day: 5, middle: 25.04 }], today: [], price: null, versions: [] } as unknown
  expect(shortly(draftAfter([[heaterWith(null)]], past as CurvePast))).toEqual([
    '0: 22',
    '7: 25',
    '14: 25',
    '21: 25',
    '28: 25',
  ])
  expect(shortly(draftAfter([[heaterWith(null, null)]]))[0]).toBe('0: 22.5')
  expect(shortly(draftAfter([[heaterWith(null, 38)]]))[0]).toBe('0: 30')
})

test('loads an earlier curve', () => {
  const draft = edited(
    ({ select }) => select(2),
    ({ load }) => load({ points: [{ day: 3, value: 23 }] }),
  )
  expect([shortly(draft), draft.at, draft.isSame]).toEqual([['3: 23'], 0, false])
})

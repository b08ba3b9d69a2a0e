import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultLimit } from '@penside/domain/equipment/setting-limit.ts'
import { useSettingDraft, type SettingDraft } from './setting-draft.ts'
import type { SettingView } from './setting-format.ts'

const limit = { setting: 'temperature', ...defaultLimit('C', 'temperature', '080004') }
const heaterAt = (temperature: number | null, changes: Partial<SettingView> = {}) =>
  ({ type: 'C', settings: { temperature }, instead: null, limits: [limit], ...changes }) as SettingView

type Step = [view: SettingView, act?: (draft: SettingDraft) => void]

/** Draft after some renders, each with a view and an action on the draft. */
function draftAfter(...steps: readonly Step[]): SettingDraft {
  const left = [...steps]
  const drafts: SettingDraft[] = []
  function Form() {
    const [view, act] = left.shift()!
    const draft = useSettingDraft(view, 'temperature')
    drafts.push(draft)
    act?.(draft)
    return null
  }
  renderToStaticMarkup(<Form />)
  expect(left).toEqual([])
  return drafts.at(-1)!
}

test('follows the equipment until the user begins', () => {
  const { value, expected, isSame, isOutdated } = draftAfter([heaterAt(24)])
  expect([value, expected, isSame, isOutdated]).toEqual([24, 24, true, false])
})

test('keeps the value that the user saw, and is outdated once the equipment has another', () => {
  const draft = draftAfter(
    [heaterAt(24), ({ set }) => set(26)],
    // A further entry does not take over the new value as seen.
    [heaterAt(22), ({ set }) => set(26.5)],
    [heaterAt(22)],
  )
  expect(draft).toMatchObject({ value: 26.5, expected: 24, current: 22, isOutdated: true, isSame: false })
  expect([draft.low, draft.high]).toEqual([21, 27])
})

test('is outdated if a setting that was unknown becomes known', () => {
  const draft = draftAfter([heaterAt(null), ({ set }) => set(24)], [heaterAt(24)])
  expect(draft).toMatchObject({ expected: null, value: 24, isSame: false, isOutdated: true, isUnusual: true })
})

test('starts again from the equipment after a reset', () => {
  const draft = draftAfter(
    [heaterAt(24), ({ set }) => set(26)],
    [heaterAt(22), ({ reset }) => reset()],
    [heaterAt(22)],
  )
  expect(draft).toMatchObject({ value: 22, expected: 22, isOutdated: false, isSame: true })
})

test.each([
  ['a usual value', 24.5, { isUnusual: false, verdict: { is: 'fine' } }],
  ['a value above the usual range', 27.5, { isUnusual: true, verdict: { is: 'confirm' } }],
  ['a large step', 22.5, { isUnusual: true, verdict: { is: 'confirm' } }],
  ['a value beyond one step', 28.5, { isUnusual: false, verdict: { is: 'refused' } }],
])('judges %s', (_, value, judged) => {
  expect(draftAfter([heaterAt(25), ({ set }) => set(value)], [heaterAt(25)])).toMatchObject(judged)
})

test.each([
  ['lowers to the smallest value of one command', 0, 22],
  ['raises to the largest value of one command', 99, 28],
  ['rounds to the decimals of the setting', 25.26, 25.3],
])('%s', (_, next, value) => {
  const draft = draftAfter([heaterAt(25), ({ setWithinReach }) => setWithinReach(next)], [heaterAt(25)])
  expect(draft.value).toBe(value)
})

test('limits the first amount of an animal to one step from what she gets', () => {
  const view = heaterAt(null, { instead: { from: 'given', value: 25 } })
  const draft = draftAfter([view, ({ setWithinReach }) => setWithinReach(30)], [view])
  expect(draft).toMatchObject({ expected: null, from: 25, value: 28, low: 22, high: 28 })
})

test('keeps no value for an unreadable entry', () => {
  const unread = { type: 'unreadable' } as never
  const draft = draftAfter([heaterAt(25), ({ set }) => set(null, unread)], [heaterAt(25)])
  expect(draft).toMatchObject({ value: null, unread, verdict: null, isUnusual: false, isSame: false })
})

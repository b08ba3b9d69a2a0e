import { expect, test } from 'vitest'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { growHerd } from './herd.ts'
import { demoFarms } from './farms.ts'
import { measure } from './measuring.ts'

const today = day('2026-11-20')
const { average: _, ...farm } = demoFarms[0]!
const { sows } = growHerd({ farm, seed: 'measuring', sows: 60, years: 3, today })
const { backfats, feedings, heatChecks } = measure(sows, { seed: 'measuring', today })

test('sows are fat when they farrow, lean when they are weaned, and are measured on days of their life', () => {
  const mean = (timing: string) => {
    const all = backfats.filter((one) => one.timing === timing).map(({ thickness }) => thickness)
    expect(all.length).toBeGreaterThan(5)
    return all.reduce((sum, each) => sum + each, 0) / all.length
  }
  const [early, fat, lean] = ['290001', '290002', '290003'].map(mean)
  expect(fat! > early! && early! > lean!).toBe(true)
  for (const { sow, on, thickness } of backfats) {
    expect(on < today && on >= sows[sow]!.records[0]!.on).toBe(true)
    expect(thickness > 8 && thickness < 28).toBe(true)
  }
})

test('a nursing sow eats every day a little less than she should get, and never twice a day', () => {
  expect(feedings.length).toBeGreaterThan(20)
  expect(new Set(feedings.map(({ sow, on }) => `${sow} ${on}`)).size).toBe(feedings.length)
  for (const { on, target, eaten } of feedings) {
    expect(on < today && on >= addDays(today, -90)).toBe(true)
    expect(eaten > 0 && eaten <= target && target <= 7.5).toBe(true)
  }
})

test('open sows are checked for heat until they are mated, once a day', () => {
  expect(heatChecks.length).toBeGreaterThan(10)
  expect(new Set(heatChecks.map(({ result }) => result))).toEqual(new Set(['notInHeat', 'doubtful']))
  expect(new Set(heatChecks.map(({ sow, on }) => `${sow} ${on}`)).size).toBe(heatChecks.length)
  for (const { sow, on } of heatChecks) {
    expect(on < today && on >= addDays(today, -60)).toBe(true)
    const last = sows[sow]!.records.filter((record) => record.on < on && !('piglets' in record)).at(-1)
    expect(last?.kind).toBe('weaning')
  }
})

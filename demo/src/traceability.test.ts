// What traceability asks for, counted once more from the animals as they were grown and without a database.
import { traceability, type TraceLine } from '@penside/contract/reports/traceability.ts'
import { day, type Day } from '@penside/domain/basics/day.ts'

import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const app = await testApp()
afterAll(() => app.close())
const herd = growDemoFarm({ ...demoFarms[6]!, sows: 60 }, day('2026-11-20'))
const [from, to] = [day('2026-03-01'), day('2026-11-20')]

const { person: worker } = await grownFarm(herd)

test('births, movements and deaths are those of the animals, each with its day', async () => {
  const expected: string[] = []
  const tell = (on: Day, kind: string, tag: string, head: number) => {
    if (on >= from && on <= to) expected.push(`${on} ${kind} ${tag} ${head}`)
  }
  const left = (how: string) =>
    how === '080002' || how === '050004' ? 'died' : how === '080003' || how === '050005' ? 'moved' : 'left'
  for (const { tag, records } of herd.sows)
    for (const record of records) {
      if (record.kind === 'entry') tell(record.on, 'came', tag, 1)
      if (record.kind === 'farrowing') {
        const alive = record.totalBorn - record.stillborn - record.mummified
        if (alive > 0) tell(record.on, 'born', tag, alive)
      }
      if (record.kind === 'removal') tell(record.on, left(record.category), tag, 1)
      if (
        record.kind === 'accident' &&
        ['050003', '050004', '050005', '050006'].includes(record.accidentType)
      )
        tell(record.on, left(record.accidentType), tag, 1)
    }
  for (const { tag, enteredOn } of herd.boars) tell(enteredOn, 'came', tag, 1)

  const told: TraceLine[] = []
  for (let page = 0; ; page++) {
    const { rows, total } = (await app.as(worker).call(traceability.view, { from, to, page, pageSize: 100 }))
      .body
    told.push(...rows)
    if (rows.length === 0) {
      expect(told).toHaveLength(total)
      break
    }
  }
  expect(told.map(({ on, kind, tag, head }) => `${on} ${kind} ${tag} ${head}`).toSorted()).toEqual(
    expected.toSorted(),
  )
  for (const kind of ['born', 'came', 'left', 'died'] as const) {
    const { total } = (await app.as(worker).call(traceability.view, { from, to, kind })).body
    expect([kind, total]).toEqual([kind, expected.filter((line) => line.includes(` ${kind} `)).length])
    expect(total).toBeGreaterThan(0)
  }
  // Five days for a birth or a movement, fourteen for a death.
  const days = (line: TraceLine) => (Date.parse(line.reportBy) - Date.parse(line.on)) / 86_400_000
  expect(new Set(told.map((line) => `${line.kind === 'died'} ${days(line)}`))).toEqual(
    new Set(['false 5', 'true 14']),
  )
})

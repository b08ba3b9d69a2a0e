import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparison } from '@penside/contract/reports/comparison.ts'
import { day } from '@penside/domain/basics/day.ts'
import type { HerdRecord } from '../workbook/herd-import.ts'
import { makeFarm, testApp, type TestApp } from '../../test/farm.ts'
import { cameOn, litterOf, sowOf } from '../../test/litters.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sow = (tag: string, records: readonly HerdRecord[]) =>
  sowOf(tag, { bornOn: day('2025-01-01'), records })
const came = cameOn(day('2025-09-01'))
const litter = (matedOn: string, farrowedOn: string, totalBorn: number) =>
  litterOf({ matedOn: day(matedOn), farrowedOn: day(farrowedOn) }, totalBorn, 17)
const weaned = (on: string, head: number): HerdRecord => ({
  kind: 'weaning',
  on: day(on),
  weaned: head,
  females: 5,
  totalWeight: 70,
  becomesNurse: false,
  pen: null,
})

test('leaves the litter that a sow still nurses out of the means of weaning', async () => {
  const first = (totalBorn: number) => litter('2026-02-01', '2026-05-27', totalBorn)
  const farm = await makeFarm({
    sows: [
      sow('C-1', [
        came,
        ...first(10),
        weaned('2026-06-20', 10),
        ...litter('2026-06-27', '2026-10-20', 12),
        {
          kind: 'partialWeaning',
          on: day('2026-11-05'),
          piglets: 3,
          females: 1,
          reason: '',
          partner: null,
          totalWeight: 20,
        },
      ]),
      sow('C-2', [came, ...first(11), weaned('2026-06-20', 11)]),
    ],
  })
  const { rows } = (await app.as(farm.worker).call(comparison.view, { on: day('2026-11-10'), order: '5' }))
    .body
  // The sows that every farm of a test has stand among them.
  const ours = rows.filter(({ tag }) => tag.startsWith('C-'))
  expect(ours.map((row) => [row.tag, row.weaned])).toEqual([
    ['C-2', 11],
    ['C-1', 10],
  ])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { checks, checkKeys, type CheckKey } from '@penside/domain/reports/checks.ts'
import { broughtBooks, checkedBooks, sentBooks, type Workbook } from '../../test/books.ts'
import { makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())

let farm: TestFarm
beforeEach(async () => {
  farm = await makeFarm({ sows: 'none' })
})

const ago = (days: number) => addDays(today, -days)
const gilt = (tag: string, bornBefore: number, enteredBefore = bornBefore - 200) => [
  tag,
  null,
  'LY',
  ago(bornBefore),
  ago(enteredBefore),
  'Gilt',
]

/** Sows with one thing each that farms get wrong, and some that are just right. */
const farms: Workbook = {
  boars: [['B-1', null, 'DD', null, ago(1500), ago(1400)]],
  sows: [
    gilt('FINE', 400),
    gilt('GHOST', 900),
    gilt('LONG-PREGNANT', 430),
    gilt('LONG-NURSING', 500),
    gilt('LATE-FIRST', 600),
    gilt('EARLY-FIRST', 300, 150),
    gilt('GESTATION', 600),
    gilt('NO-PIGLETS', 600),
    gilt('LEFT-PREGNANT', 500),
    gilt('NO-BOAR', 350),
    gilt('YEARS-AGO', 1400),
    // One day before each limit.
    gilt('SILENT-SOON', 350),
    gilt('OVERDUE-SOON', 400),
    gilt('WEANED-SOON', 500),
    gilt('CONFIRMED', 600),
  ],
  matings: [
    ['FINE', ago(100), 'B-1', 'A'],
    ['LONG-PREGNANT', ago(160), 'B-1', 'A'],
    ['LONG-NURSING', ago(170), 'B-1', 'A'],
    ['LATE-FIRST', ago(50), 'B-1', 'A'],
    ['EARLY-FIRST', ago(120), 'B-1', 'A'],
    ['GESTATION', ago(300), 'B-1', 'A'],
    ['GESTATION', ago(60), 'B-1', 'A'],
    ['NO-PIGLETS', ago(300), 'B-1', 'A'],
    ['LEFT-PREGNANT', ago(100), 'B-1', 'A'],
    ['NO-BOAR', ago(80)],
    ['OVERDUE-SOON', ago(125), 'B-1', 'A'],
    ['WEANED-SOON', ago(155), 'B-1', 'A'],
    ['CONFIRMED', ago(50), 'B-1', 'A', null, null, null, null, null, null, 'FIRST_MATING_LATE'],
    ['YEARS-AGO', ago(1100), 'B-1', 'A'],
  ],
  farrowings: [
    ['LONG-NURSING', ago(54), null, 12],
    ['GESTATION', ago(174), null, 11],
    ['NO-PIGLETS', ago(185), null, 9, 9],
    ['YEARS-AGO', ago(970), null, 10],
    ['WEANED-SOON', ago(40), null, 10],
  ],
  weanings: [
    ['GESTATION', ago(150), 11, 0],
    ['YEARS-AGO', ago(964), 10, 0],
  ],
  removals: [
    ['LEFT-PREGNANT', ago(20), 'Culled'],
    ['YEARS-AGO', ago(900), 'Culled'],
  ],
}

const isOfLives = (key: CheckKey) => ['overdue', 'unusual'].includes(checks[key].group)

test('the preview of an import finds what the check of the books finds after it', async () => {
  const me = house.as(farm.manager)
  const importId = await sentBooks(me, farms)
  const { preview } = await checkedBooks(me, importId)
  expect((await me.call(books.refused, { importId })).body.rows).toEqual([])
  await broughtBooks(me, farms)
  const { rows } = (await me.call(bookChecks.counts, {})).body
  const reported = rows.filter(({ check }) => isOfLives(check))
  expect(preview?.findings).toEqual(Object.fromEntries(reported.map(({ check, count }) => [check, count])))
  // Each kind of error above is among them.
  expect(Object.keys(preview?.findings ?? {}).toSorted(inOrder)).toEqual([
    'pregnantTooLong',
    'lactatingTooLong',
    'silent',
    'GESTATION_UNUSUAL',
    'NONE_BORN_ALIVE',
    'FIRST_MATING_EARLY',
    'FIRST_MATING_LATE',
    'MATED_LONG_AFTER',
    'LEAVES_WHILE_PREGNANT',
    'NO_BOAR',
  ])
})
const inOrder = (a: string, b: string) =>
  checkKeys.findIndex((key) => key === a) - checkKeys.findIndex((key) => key === b)

test('the preview of a file with errors counts what can be imported now', async () => {
  const me = house.as(farm.manager)
  const fine = [gilt('A', 400), gilt('B', 400)]
  const workbook: Workbook = {
    sows: [...fine, gilt('C', 400)],
    matings: [
      ['A', ago(60)],
      ['C', 'yesterday'],
    ],
  }
  const { preview, refusals } = await checkedBooks(me, await sentBooks(me, workbook))
  expect(refusals).toBe(1)
  expect(preview).toMatchObject({ sows: 2, records: 1, status: { gilt: 1, pregnant: 1 } })

  await broughtBooks(me, { sows: fine })
  const later: Workbook = {
    matings: [
      ['A', ago(60)],
      ['B', 'yesterday'],
      ['B', ago(50)],
    ],
  }
  const more = await checkedBooks(me, await sentBooks(me, later))
  expect(more.preview).toMatchObject({ sows: 0, continued: 1, added: 1, status: { gilt: 1, pregnant: 1 } })
})

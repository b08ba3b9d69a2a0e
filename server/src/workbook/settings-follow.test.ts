import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { settingWords } from '@penside/domain/farm/settings.ts'
import { scoreDefinitions } from '@penside/domain/reports/score.ts'
import {
  brought,
  broughtBooks,
  broughtRight,
  correctedBooks,
  exportedBooks,
  restOf,
  settledBooks,
  undone,
  type Workbook,
} from '../../test/books.ts'
import { asOwner, makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())

let farm: TestFarm
beforeEach(async () => {
  farm = await makeFarm({ sows: 'none' })
})
const me = (of = farm) => house.as(of.manager)

const ago = (days: number) => addDays(today, -days)
const shipmentAge = settingWords.shipmentAge.en
const weanedNotMated = settingWords.weanedNotMated.en
const farrowingRate = scoreDefinitions.farrowingRate.names.en

const right: Workbook = {
  settings: [
    [weanedNotMated, 12],
    [shipmentAge, 175],
  ],
  targets: [
    [farrowingRate, 91.5],
    [scoreDefinitions.lactationLength.names.en, 24],
  ],
  medicines: [
    ['Iron', 'Nutrient', 1.5, 'ml', 0],
    ['Amoxi', 'Antibiotic', 2, 'ml', 10],
  ],
  programme: [
    ['Mating', 80, 'Amoxi', 'Sows', 1, 5],
    ['Birth', 3, 'Iron'],
  ],
  gradings: [
    ['Skinned', ago(300), '1+', 74, 83, 12, 20],
    ['Skinned', ago(300), '2'],
  ],
  sows: [['N-1', null, 'LY', ago(500), ago(300), 'Gilt']],
}
/** The same with a wrong row on each sheet. */
const wrong: Workbook = {
  ...right,
  settings: [
    [weanedNotMated, 12],
    [shipmentAge, 'soon'],
  ],
  targets: [
    [farrowingRate, 91.5],
    [scoreDefinitions.lactationLength.names.en, 240],
  ],
  medicines: [
    ['Iron', 'Nutrient', 1.5, 'ml', 0],
    ['Amoxi', 'Antibiotic', 'two', 'ml', 10],
  ],
  gradings: [
    ['Skinned', ago(300), '1+', 74, 83, 12, 20],
    ['Skinned', ago(300), 'three'],
  ],
}
const corrections = [
  { sheet: 'Farm settings', row: 3, place: 1, value: '175' },
  { sheet: 'Targets', row: 3, place: 1, value: '24' },
  { sheet: 'Medicines', row: 3, place: 2, value: '2' },
  { sheet: 'Grading tables', row: 3, place: 2, value: '2' },
]

/** All settings of a farm, whichever of them its workbook shows, without numbers of rows. */
const setupRows = (of = farm) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const rows = async (statement: string) =>
      (
        await client.query<{ row: { name: string } }>(
          `select to_jsonb(t) - 'farm_id' as row from (${statement}) t`,
          [of.farmId],
        )
      ).rows
    const medicine = `(select name from medicine m where m.farm_id = r.farm_id and m.medicine_id = r.medicine_id) as medicine`
    return {
      settings: await rows(`select * from farm_setting where farm_id = $1 order by name`),
      targets: await rows(`select * from key_figure_target where farm_id = $1 order by name`),
      gradings: await rows(`select * from grading where farm_id = $1 order by dressing, valid_from`),
      medicines: await rows(
        `select farm_id, category, name, dose, unit, withdrawal_days, active from medicine where farm_id = $1 order by name`,
      ),
      feeds: await rows(
        `select farm_id, category, name_ko, active from feed where farm_id = $1 order by name_ko`,
      ),
      programme: await rows(
        `select farm_id, anchor, days, whom, parity_from, parity_to, active, ${medicine} from vaccination_rule r where farm_id = $1 order by 2, 3`,
      ),
    }
  })
const imported = async (of: TestFarm, workbook: Workbook) => {
  await broughtBooks(me(of), workbook)
  return setupRows(of)
}
const followed = async (restId: number) => {
  expect(await correctedBooks(me(), restId, corrections)).toMatchObject({ refusals: 0, unread: [] })
  await brought(me(), restId)
}

describe('rows of the settings with an error', () => {
  test('stay while the others are imported, and follow once they are corrected', async () => {
    const { restId } = await broughtRight(me(), wrong)
    const first = await exportedBooks(me())
    expect(first.settings).toContainEqual([weanedNotMated, 12])
    expect(first.settings).not.toContainEqual([shipmentAge, 175])
    expect(first.targets).toEqual([[farrowingRate, 91.5]])
    expect([first.gradings, first.programme?.map((row) => row[2])]).toEqual([[], ['Iron']])
    const { rows } = (await me().call(books.causes, { importId: restId! })).body
    expect(rows.map(({ sheet, code }) => [sheet, code])).toEqual(
      expect.arrayContaining([
        ['Farm settings', 'CELL_NOT_NUMBER'],
        ['Targets', 'CELL_OUTSIDE'],
        ['Medicines', 'CELL_NOT_NUMBER'],
        ['Vaccination programme', 'MEDICINE_UNKNOWN'],
        ['Grading tables', 'UNKNOWN_CODE'],
      ]),
    )
    await followed(restId!)
    expect(await restOf(me(), restId!)).toBe(null)
    expect(await setupRows()).toEqual(await imported(await makeFarm({ sows: 'none' }), right))
  })
  test('follow part by part, and each keeps what was entered meanwhile', async () => {
    const { restId } = await broughtRight(me(), wrong)
    await me().call(farms.saveSettings, { name: 'highestParity', value: 9 })
    expect(await correctedBooks(me(), restId!, corrections.slice(0, 2))).toMatchObject({ refusals: 3 })
    await me().call(books.run, { importId: restId!, onlyRight: true })
    expect(await settledBooks(me(), restId!)).toMatchObject({ state: 'done', failure: null })
    const lastId = await restOf(me(), restId!)
    expect((await setupRows()).targets).toHaveLength(2)
    await correctedBooks(me(), lastId!, corrections.slice(2))
    await brought(me(), lastId!)
    const other = await imported(await makeFarm({ sows: 'none' }), right)
    const entered = { row: { name: 'highestParity', value: 9 } }
    expect(await setupRows()).toEqual({
      ...other,
      settings: [entered, ...other.settings].toSorted((a, b) => (a.row.name < b.row.name ? -1 : 1)),
    })
  })
  test('of a file without animals follow too', async () => {
    const { restId } = await broughtRight(me(), { ...wrong, sows: [] })
    await followed(restId!)
    expect(await setupRows()).toEqual(
      await imported(await makeFarm({ sows: 'none' }), { ...right, sows: [] }),
    )
  })
  test('do not follow to a farm that had records before the file', async () => {
    await broughtBooks(me(), { sows: right.sows! })
    const before = await setupRows()
    const { restId } = await broughtRight(me(), {
      ...wrong,
      sows: [['N-2', null, 'LY', ago(500), ago(300), 'Gilt']],
    })
    const { unread, refusals } = await correctedBooks(me(), restId!, corrections)
    expect([refusals, unread.map(({ sheet }) => sheet)]).toEqual([0, ['Farm settings', 'Grading tables']])
    await brought(me(), restId!)
    const { medicines: _, ...rest } = await setupRows()
    expect(rest).toEqual({ ...before, medicines: undefined })
  })
})

describe('the undo of parts with settings', () => {
  test.each(['the later one first', 'the earlier one first'])(
    'restores what was there, %s',
    async (order) => {
      await me().call(farms.saveSettings, { name: 'shipmentAge', value: 190 })
      await me().call(farms.saveSettings, { name: 'highestParity', value: 9 })
      const before = await setupRows()
      const { importId, restId } = await broughtRight(me(), wrong)
      const between = await setupRows()
      await followed(restId!)
      if (order === 'the later one first') {
        await undone(me(), restId!)
        expect(await setupRows()).toEqual(between)
        await undone(me(), importId)
      } else {
        await undone(me(), importId)
        expect((await setupRows()).settings).toEqual([
          { row: { name: 'highestParity', value: 9 } },
          { row: { name: 'shipmentAge', value: 175 } },
        ])
        await undone(me(), restId!)
      }
      expect(await setupRows()).toEqual(before)
    },
  )
  test('restores what was there, also between two other parts', async () => {
    const before = await setupRows()
    const { importId, restId } = await broughtRight(me(), wrong)
    await correctedBooks(me(), restId!, corrections.slice(0, 2))
    await me().call(books.run, { importId: restId!, onlyRight: true })
    await settledBooks(me(), restId!)
    const lastId = await restOf(me(), restId!)
    await correctedBooks(me(), lastId!, corrections.slice(2))
    await brought(me(), lastId!)
    await undone(me(), restId!)
    expect((await setupRows()).targets).toHaveLength(1)
    expect((await setupRows()).programme).toHaveLength(2)
    await undone(me(), importId)
    expect((await setupRows()).gradings).toHaveLength(1)
    await undone(me(), lastId!)
    expect(await setupRows()).toEqual(before)
  })
  test('leaves settings that a person changed since', async () => {
    const { importId, restId } = await broughtRight(me(), wrong)
    await me().call(farms.saveSettings, { name: 'highestParity', value: 9 })
    await followed(restId!)
    await undone(me(), restId!)
    await undone(me(), importId)
    expect((await setupRows()).settings).toEqual([
      { row: { name: 'highestParity', value: 9 } },
      { row: { name: 'weanedNotMated', value: 12 } },
    ])
  })
})

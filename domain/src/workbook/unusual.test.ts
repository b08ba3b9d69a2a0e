import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boar, checkRows, gilt, type BookRows } from '../../test/books.ts'
import { standardCurves } from '../farm/standard-curve.ts'
import { doubtsAbout } from '../groups/plausible.ts'

const group = { name: 'G-1', startedOn: '2026-01-24', ageDays: 25, breed: '043001' }
/** Came at 25 days, 20 head. */
const came = { group: 'G-1', on: '2026-01-24', kind: 'in', type: '110002', females: 20, weight: 140 }
/** Left at 180 days. */
const shipped = {
  group: 'G-1',
  on: '2026-06-28',
  kind: 'shipment',
  type: '200001',
  females: 10,
  weight: 1_150,
  netWeight: 880,
  price: 4_300_000,
}
/** Place, code, usual range and cell of each unusual value, and how many rows are rejected. */
const unusual = (file: BookRows, farm: Parameters<typeof checkRows>[1] = {}) => {
  const { reader } = checkRows(file, farm)
  expect(reader.warnings).toBe(reader.unusual.length)
  return {
    refused: reader.refused.map(({ code }) => code),
    rows: reader.unusual.map(({ sheet, row, column, code, values, shown }) => [
      `${sheet} ${row} ${column}`,
      code,
      values['each'],
      [values['from'], values['to']],
      shown,
    ]),
  }
}

test('reports nothing for a usual farm', () => {
  expect(unusual({ groups: [group], groupMoves: [came, shipped] })).toEqual({ refused: [], rows: [] })
})

test('reports unusual weights, paid weights and prices per head with their usual range, without rejecting them', () => {
  const one = { ...shipped, females: 1, weight: 1_110, netWeight: 880, price: 430_000 }
  const cheap = { ...shipped, females: 2, weight: 230, netWeight: 20, price: 8_000 }
  expect(unusual({ groups: [group], groupMoves: [came, one, cheap] })).toEqual({
    refused: [],
    rows: [
      ['groupMoves 3 weight', 'WEIGHT_UNUSUAL', 1_110, [45, 202], '1110'],
      ['groupMoves 3 netWeight', 'PAID_WEIGHT_UNUSUAL', 880, [23, 202], '880'],
      ['groupMoves 4 netWeight', 'PAID_WEIGHT_UNUSUAL', 10, [23, 202], '20'],
      ['groupMoves 4 price', 'PRICE_UNUSUAL', 4_000, [30_000, 1_500_000], '8000'],
    ],
  })
})

test('rejects a paid weight above the weight', () => {
  const more = { ...shipped, weight: 880, netWeight: 1_150 }
  expect(unusual({ groups: [group], groupMoves: [came, more] }).refused).toEqual(['NET_ABOVE_LIVE'])
})

test('reports unusual weighings, carcasses, feed prices and litters', () => {
  const sow = { ...gilt, tag: 'A-1', status: '010003', parity: 1, lastWorkOn: '2026-01-01', nursing: 10 }
  const file: BookRows = {
    boars: [boar],
    sows: [sow],
    weanings: [{ tag: 'A-1', on: '2026-01-24', females: 10, weight: 29 }],
    groups: [group],
    groupMoves: [came, shipped],
    groupWeighings: [{ group: 'G-1', on: '2026-02-24', head: 10, weight: 1_500 }],
    carcasses: [
      { group: 'G-1', shipment: 1, on: shipped.on, carcassNo: '1', weight: 88, grade: '1', price: 5_400 },
      { group: 'G-1', shipment: 1, on: shipped.on, carcassNo: '2', weight: 8.8 * 20, grade: '1', price: 54 },
    ],
    feeds: [{ name: 'Creep', category: '100001' }],
    stock: [
      {
        no: 1,
        kind: 'receipt',
        on: '2026-01-20',
        article: 'feed',
        item: 'Creep',
        amount: 600,
        price: 62_000,
        batch: 'A',
      },
      {
        no: 1,
        kind: 'receipt',
        on: '2026-01-20',
        article: 'feed',
        item: 'Creep',
        amount: 400,
        price: 62_000,
        batch: 'B',
      },
    ],
  }
  const { refused, rows } = unusual(file)
  expect(refused).toEqual([])
  expect(rows.map(([place, code, each]) => [place, code, each])).toEqual([
    ['weanings 2 weight', 'WEIGHT_UNUSUAL', 2.9],
    ['carcasses 3 weight', 'WEIGHT_UNUSUAL', 176],
    ['carcasses 3 price', 'KG_PRICE_UNUSUAL', 54],
    ['groupWeighings 2 weight', 'WEIGHT_UNUSUAL', 150],
    ['stock 2 price', 'KG_PRICE_UNUSUAL', 62],
  ])
  const confirmed = { ...file.weanings![0]!, confirmed: 'WEIGHT_UNUSUAL' }
  expect(unusual({ ...file, weanings: [confirmed] }).rows).toHaveLength(4)
})

test("has the same doubts about a row as the form, by the farm's curve", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 1, max: 30_000_000 }),
      (tenths, head, weight, price) => {
        const weightCurve = standardCurves.weight.map((kg) => (kg * tenths) / 10)
        const row = { ...shipped, females: head, weight, netWeight: null, price }
        const { rows } = unusual({ groups: [group], groupMoves: [came, row] }, { weightCurve })
        // Of the curve's own arrival as well.
        const asked = doubtsAbout({
          kind: 'shipment',
          type: '200001',
          head,
          totalWeight: weight,
          price,
          ageDays: 180,
          standard: weightCurve,
        })
        const ofRow = rows.filter(([place]) => String(place).startsWith('groupMoves 3'))
        expect(ofRow.map(([, code, each, range]) => [code, each, range])).toEqual(
          asked.map(({ code, values }) => [code, values.each, [values.from, values.to]]),
        )
      },
    ),
  )
})

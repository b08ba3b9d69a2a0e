import { describe, expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { rowsOfText } from '../../test/rows-of-text.ts'
import { readCarcasses } from './carcass-table.ts'
import { judgeCarcass, settlementOf, type Carcass, type Shipped } from './carcass.ts'
import { dressingOf, firstGradings, gradeBy, gradingOn } from './grading.ts'

const on = day('2026-11-01')
const carcass = (more: Partial<Carcass>): Carcass => ({
  carcassNo: '1',
  weight: 88,
  grade: '1',
  backfat: null,
  sex: null,
  condemned: null,
  part: null,
  price: null,
  ...more,
})

describe('the grade by weight and backfat', () => {
  const scalded = gradingOn(firstGradings, 'scalded', on)
  const skinned = gradingOn(firstGradings, dressingOf('200006'), on)
  const graded = (weight: number, backfat: number | null, by = scalded) =>
    gradeBy(by, { weight, backfat, sex: null })
  test.each([
    [83, 17, '1+'],
    [92.99, 24.9, '1+'],
    [93, 24.9, '1'],
    [82.9, 20, '1'],
    [80, 15, '1'],
    [79.9, 20, '2'],
    [85, 16.9, '1'],
    [85, 25, '1'],
    [85, 28, '2'],
    [85, 14.9, '2'],
    [97.9, 27.9, '1'],
    [98, 20, '2'],
    [110, 20, 'out'],
  ] as const)('%d kg and %d mm, scalded: %s', (weight, backfat, grade) => {
    expect(graded(weight, backfat)).toBe(grade)
  })
  test.each([
    [74, 12, '1+'],
    [83, 12, '1'],
    [71, 10, '1'],
    [70.9, 15, '2'],
    [88, 15, '2'],
    [100, 15, 'out'],
  ] as const)('%d kg and %d mm, skinned: %s', (weight, backfat, grade) => {
    expect(graded(weight, backfat, skinned)).toBe(grade)
  })
  test('is unknown without the backfat that a band needs', () => {
    expect([graded(88, null), graded(120, null)]).toEqual([null, 'out'])
  })
  test('uses the table that is valid on the day', () => {
    const next = { ...firstGradings[0]!, validFrom: day('2026-11-02'), bands: [] }
    const both = [next, ...firstGradings]
    expect(gradingOn(both, 'scalded', on)).toBe(firstGradings[0])
    expect(gradingOn(both, 'scalded', day('2026-11-02'))).toBe(next)
    expect(gradingOn(both, 'scalded', day('2001-01-01'))).toBe(firstGradings[0])
  })
})

describe('the settlement', () => {
  const shipped: Shipped = { on, type: '200001', head: 2, totalWeight: 230, netWeight: 88.1, price: 500_000 }
  test('pays nothing for a carcass condemned as a whole', () => {
    const lost = carcass({ carcassNo: '2', weight: 90.2, condemned: 'abscess', part: 'whole', price: 5_000 })
    const partly = carcass({ weight: 88.1, condemned: 'bruise', part: 'leg', price: 5_600 })
    expect(settlementOf([lost, partly], shipped)).toMatchObject({
      carcasses: 2,
      condemned: 1,
      partly: 1,
      weight: 178.3,
      paidWeight: 88.1,
      money: 493_360,
      weightMore: 0,
      moneyMore: 6_640,
    })
  })
  test('has no difference while heads or prices are missing', () => {
    const some = settlementOf([carcass({ price: 5_500 })], shipped)
    expect(some).toMatchObject({ missing: 1, weightMore: null, moneyMore: null })
    // Head by head: 88 of 115 kg.
    expect(some.dressing).toBeCloseTo(76.52, 2)
    expect(settlementOf([carcass({ price: 5_500 }), carcass({ carcassNo: '2' })], shipped)).toMatchObject({
      missing: 0,
      unpriced: 1,
      moneyMore: null,
    })
    expect(settlementOf([], shipped)).toMatchObject({ meanWeight: null, dressing: null, weightMore: null })
  })
})

describe('a table', () => {
  test.each([
    ['Số thân thịt;Khối lượng (kg);Hạng\n1;87,5;Hạng 1\n', 87.5],
    ['Carcass no.\tCarcass weight (kg)\tGrade\n1\t87.5\t1', 87.5],
    ['"도체번호","도체중","등급","비고, 등"\r\n"1","87.5","1등급","x ""y"""\r\n', 87.5],
  ])('is read however it is parted: %s', (text, weight) => {
    const { rows, refused } = readCarcasses(rowsOfText(text), { known: [], heads: 5, totalWeight: null })
    expect(refused).toEqual([])
    expect(rows.map(({ carcass }) => [carcass.carcassNo, carcass.weight, carcass.grade])).toEqual([
      ['1', weight, '1'],
    ])
  })
  const killed = ['순번,도체번호,도체중,등급', '1,0101,87.5,1', '2,0102,90.25,2']
  test.each([
    ['계,,177.75,', false, null],
    ['합 계,2두,177.8,', false, 2],
    [',계 (2두),177.75kg,', false, 2],
    ['Total,2,"1,177.75",', true, 2],
    ['Tổng cộng,3,177.75,', true, 3],
    ['Grand total,,177.65,', true, null],
    ['소계 2두,,,', false, 2],
  ])('tells its total, which is no carcass: %s', (total, differs, heads) => {
    const read = readCarcasses(rowsOfText([...killed, total].join('\n')), {
      known: [],
      heads: 2,
      totalWeight: null,
    })
    expect(read.refused).toEqual([])
    expect(read.rows).toHaveLength(2)
    expect(read.sums).toMatchObject([{ row: 4, differs, heads, headsAbove: 2, weightAbove: 177.75 }])
  })
  test('compares a total with the rows since the previous one, or with all rows', () => {
    const text = [...killed, '소계,2,177.75,', '3,0103,80,1', '소계,1,80,', '합계,3,257.75,', '계,3,200,']
    const { sums, rows } = readCarcasses(rowsOfText(text.join('\n')), {
      known: [],
      heads: 3,
      totalWeight: null,
    })
    expect(rows).toHaveLength(3)
    expect(sums.map(({ row, differs, headsAbove }) => [row, headsAbove, differs])).toEqual([
      [4, 2, false],
      [6, 1, false],
      [7, 3, false],
      [8, 3, true],
    ])
  })
  test('reads a carcass whose text only resembles a total', () => {
    const text = ['도체번호,도체중,등급,폐기 사유', 'T1,80,1,', '계류7,80,2,']
    const { rows, sums } = readCarcasses(rowsOfText(text.join('\n')), {
      known: [],
      heads: 5,
      totalWeight: null,
    })
    expect([rows.length, sums]).toEqual([2, []])
  })
  test('without rows has no carcasses', () => {
    for (const text of ['', '도체번호,도체중,등급'])
      expect(
        readCarcasses(rowsOfText(text), { known: [], heads: 5, totalWeight: null }).refused,
      ).toMatchObject([{ code: 'NOTHING_TO_IMPORT' }])
  })
})

test('rejects more carcasses than heads, and a duplicate number in either case', () => {
  const judged = (carcassNo: string, others: readonly string[], heads: number) => {
    try {
      judgeCarcass(
        { carcassNo },
        others.map((carcassNo) => ({ carcassNo })),
        heads,
      )
      return null
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(judged('c', ['a', 'b'], 3)).toBe(null)
  expect(judged('c', ['a', 'b'], 2)).toBe('MORE_CARCASSES')
  expect(judged('B', ['a', 'b'], 3)).toBe('CARCASS_KNOWN')
})

test('recognizes the headings of slaughterhouses with and without units', () => {
  for (const [weight, price] of [
    ['지육중량(kg)', 'kg당 가격'],
    ['지육중', '경락단가'],
    ['도체중량 (kg)', '단가(원/kg)'],
  ]) {
    const rows = rowsOfText(`도체번호\t${weight}\t판정등급\t${price}\n9001\t85.5\t1+\t5600`)
    expect(readCarcasses(rows, { known: [], heads: 1, totalWeight: null })).toMatchObject({
      refused: [],
      rows: [{ carcass: { carcassNo: '9001', weight: 85.5, grade: '1+', price: 5600 } }],
    })
  }
})

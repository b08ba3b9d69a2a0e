import { expect, test } from 'vitest'
import { against, boar, checkRows, type BookRows } from '../../../test/books.ts'
import { startMedicines } from '../../farm/medicines.ts'
import type { HousePlace } from './places.ts'

const east: HousePlace = { id: 1, kind: '080002', names: ['동관', 'East', 'Đông'] }
const pen = (more: Record<string, string> = {}) => ({ kind: '080002', house: 'East', pen: 'P-1', ...more })
const placesOf = (...file: Parameters<typeof checkRows>) => checkRows(...file).books.places

test('a house is one by its kind and any of its names, and a pen one by its house and name', () => {
  const { houses, pens } = placesOf({
    pens: [
      pen({ houseEn: 'Eastern' }),
      pen({ house: 'Eastern', pen: 'p 1' }),
      pen({ kind: '080004' }),
      pen({ pen: 'P-2', unused: 'yes' }),
    ],
  })
  expect(houses).toEqual([
    { id: null, kind: '080002', names: ['East', 'Eastern', 'East'] },
    { id: null, kind: '080004', names: ['East', 'East', 'East'] },
  ])
  expect(pens.map(({ house, name, unused }) => [houses.indexOf(house), name, unused])).toEqual([
    [0, 'P-1', false],
    [1, 'P-1', false],
    [0, 'P-2', true],
  ])
})

test('what the farm has is not made again', () => {
  const hill = { id: 3, names: ['언덕', 'Hill', 'Đồi'] as const }
  const farm = { houses: [east], pens: [{ id: 2, house: east, name: 'P-1' }], suppliers: [hill] }
  const { houses, pens, suppliers } = placesOf(
    {
      pens: [pen(), pen({ house: 'Đông', pen: 'P-2' }), { kind: '080002', house: 'West' }],
      suppliers: [
        { name: 'hill' },
        { name: '골', nameEn: 'Valley' },
        { name: 'Valley', unused: 'yes' },
        { name: 'Dale', unused: 'yes' },
      ],
    },
    farm,
  )
  expect(houses.map(({ id }) => id)).toEqual([1, null])
  expect(pens.map(({ id, name }) => [id, name])).toEqual([
    [2, 'P-1'],
    [null, 'P-2'],
  ])
  expect(suppliers.map(({ id, names, unused }) => [id, names, unused])).toEqual([
    [3, ['언덕', 'Hill', 'Đồi'], undefined],
    [null, ['골', 'Valley', '골'], false],
    [null, ['Dale', 'Dale', 'Dale'], true],
  ])
})

test('rows that cannot be read make nothing', () => {
  const unread = { unused: 'perhaps' }
  const made = placesOf({
    pens: [pen(unread)],
    suppliers: [{ name: 'Hill', ...unread }],
    medicines: [{ name: 'Amoxi', category: '200008', ...unread }],
  })
  expect([made.houses, made.pens, made.suppliers, made.medicines]).toEqual([[], [], [], []])
})

test('a pen is meant by its name, or where several have it, by its house too', () => {
  const standing = (where: string, pens: NonNullable<BookRows['pens']>) =>
    against({ pens, boars: [{ ...boar, pen: where }] }).map(([, code, values]) => [code, values])
  const two = [pen({ houseEn: 'Eastern' }), pen({ house: 'West' })]
  expect(standing('p1', [pen()])).toEqual([])
  expect(standing('P-1', two)).toEqual([['PEN_AMBIGUOUS', { pen: 'P-1', like: 'East / P-1' }]])
  for (const where of ['East / P-1', 'Eastern P-1', 'west P-1']) expect(standing(where, two)).toEqual([])
  expect(standing('North P-1', two)).toEqual([['PEN_NOT_KNOWN', { pen: 'North P-1' }]])
})

test('a supplier is meant by any of its names', () => {
  const suppliers = [{ name: '언덕', nameEn: 'Hill', nameVi: 'Đồi' }]
  const from = (supplier: string) =>
    against({ suppliers, boars: [{ ...boar, supplier }] }).map(([, code, values]) => [code, values])
  expect(['언덕', 'hill', 'Đồi'].map(from)).toEqual([[], [], []])
  expect(from('Dale')).toEqual([['SUPPLIER_UNKNOWN', { supplier: 'Dale' }]])
})

test('a medicine of the start is known by its name in any language, and what is not known is made', () => {
  const [start, other] = startMedicines
  const named = (name: string) => ({ name, category: '200001' })
  const own = {
    id: 7,
    name: start!.names.ko,
    category: '200001',
    dose: 2,
    unit: 'ml',
    withdrawalDays: 21,
  } as const
  const { medicines } = placesOf(
    {
      medicines: [
        named(start!.names.vi),
        named(other!.names.en),
        named(other!.names.ko),
        { ...named('Amoxi'), dose: 5, unit: 'g', withdrawalDays: 14, unused: 'yes' },
        named('amoxi'),
      ],
    },
    { medicines: [own] },
  )
  expect(medicines).toMatchObject([
    own,
    { id: null, ...named(other!.names.en), dose: 0, unit: 'ml', withdrawalDays: 0, unused: false },
    { id: null, name: 'Amoxi', dose: 5, unit: 'g', withdrawalDays: 14, unused: true },
  ])
  const treated = (medicine: string) =>
    checkRows(
      { boars: [boar], treatments: [{ tag: 'B-1', on: '2026-01-01', medicine }] },
      { medicines: [own] },
    )
  expect(treated(start!.names.en).books.beside[0]?.own[0]).toBe(own)
  expect(treated(other!.names.en).refused).toMatchObject([{ code: 'MEDICINE_UNKNOWN' }])
})

import { expect, test } from 'vitest'
import { against, boar, checkRows, type BookRows } from '../../test/books.ts'
import { startMedicines } from '../farm/medicines.ts'
import type { HousePlace } from './places.ts'

const east: HousePlace = { id: 1, kind: '080002', names: ['동관', 'East', 'Đông'] }
const pen = (more: Record<string, string> = {}) => ({ kind: '080002', house: 'East', pen: 'P-1', ...more })
const placesOf = (...file: Parameters<typeof checkRows>) => checkRows(...file).books.places

test('identifies a house by its kind and any of its names, and a pen by its house and name', () => {
  const { houses, pens } = placesOf({
    pens: [
      pen({ houseEn: 'Eastern' }),
      pen({ house: 'Eastern', pen: 'p 1' }),
      pen({ kind: '080004' }),
      pen({ pen: 'P-2', unused: 'yes' }),
    ],
  })
  expect(houses).toEqual([
    { id: null, kind: '080002', names: ['East', 'Eastern', 'East'], unused: false },
    { id: null, kind: '080004', names: ['East', 'East', 'East'], unused: false },
  ])
  expect(pens.map(({ house, name, unused }) => [houses.indexOf(house), name, unused])).toEqual([
    [0, 'P-1', false],
    [1, 'P-1', false],
    [0, 'P-2', true],
  ])
})

test('does not create again what the farm has', () => {
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

test('creates nothing from unreadable rows', () => {
  const unread = { unused: 'perhaps' }
  const made = placesOf({
    pens: [pen(unread)],
    suppliers: [{ name: 'Hill', ...unread }],
    medicines: [{ name: 'Amoxi', category: '200008', ...unread }],
  })
  expect([made.houses, made.pens, made.suppliers, made.medicines]).toEqual([[], [], [], []])
})

test('finds a pen by its name, or with its house if the name is ambiguous', () => {
  const standing = (where: string, pens: NonNullable<BookRows['pens']>) =>
    against({ pens, boars: [{ ...boar, pen: where }] }).map(([, code, values]) => [code, values])
  const two = [pen({ houseEn: 'Eastern' }), pen({ house: 'West' })]
  expect(standing('p1', [pen()])).toEqual([])
  expect(standing('P-1', two)).toEqual([['PEN_AMBIGUOUS', { pen: 'P-1', like: 'East / P-1' }]])
  for (const where of ['East / P-1', 'Eastern P-1', 'west P-1']) expect(standing(where, two)).toEqual([])
  expect(standing('North P-1', two)).toEqual([['PEN_NOT_KNOWN', { pen: 'North P-1' }]])
})

test('finds a supplier by any of its names', () => {
  const suppliers = [{ name: '언덕', nameEn: 'Hill', nameVi: 'Đồi' }]
  const from = (supplier: string) =>
    against({ suppliers, boars: [{ ...boar, supplier }] }).map(([, code, values]) => [code, values])
  expect(['언덕', 'hill', 'Đồi'].map(from)).toEqual([[], [], []])
  expect(from('Dale')).toEqual([['SUPPLIER_UNKNOWN', { supplier: 'Dale' }]])
})

test('finds an initial medicine by its name in any language, and creates unknown ones', () => {
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
    { medicines: [own], sowTags: new Set(['C-1']) },
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
  expect(treated(start!.names.en).books.beside[0]?.own['medicine']).toBe(own)
  expect(treated(other!.names.en).refused).toMatchObject([{ code: 'MEDICINE_UNKNOWN' }])
})

test('reads the capacity of a pen, and unused houses', () => {
  const { houses, pens } = placesOf({
    pens: [{ kind: '080002', house: 'East', pen: 'P-1', capacity: 12, houseUnused: 'yes' }],
  })
  expect([houses[0]?.unused, pens[0]?.capacity]).toEqual([true, 12])
})

test('replaces merged entries everywhere in the file', () => {
  const into = { mergedInto: 'Hill' }
  const { books, refused } = checkRows({
    suppliers: [{ name: 'Hills', ...into }, { name: 'Hill' }, { name: 'Hills', ...into }],
    pens: [pen({ pen: 'P-0', mergedInto: 'P-1' }), pen(), pen({ pen: 'P-0', mergedInto: 'P-1' })],
    medicines: [
      { name: 'Amoxi 5', category: '200008', mergedInto: 'Amoxi' },
      { name: 'Amoxi', category: '200008' },
    ],
    boars: [{ ...boar, supplier: 'hills', pen: 'East P-0' }],
    treatments: [{ tag: 'B-1', on: '2026-01-01', medicine: 'amoxi 5' }],
  })
  expect(refused).toEqual([])
  expect(books.boars[0]).toMatchObject({
    supplier: { names: ['Hill', 'Hill', 'Hill'] },
    pen: { name: 'P-1' },
  })
  expect(books.beside[0]?.own['medicine']).toMatchObject({ name: 'Amoxi' })
  const { suppliers, pens, medicines } = books.places
  const merged = (all: readonly { mergedInto?: object | null }[]) =>
    all.map(({ mergedInto }) => (mergedInto ? all.indexOf(mergedInto) : null))
  expect([suppliers, pens, medicines].map(merged)).toEqual([
    [1, null],
    [1, null],
    [1, null],
  ])
})

test('prefers an entry to a merged one of the same name', () => {
  const { books } = checkRows({
    suppliers: [{ name: 'Hill' }, { name: 'Hill', nameEn: 'Mount', mergedInto: 'Dale' }, { name: 'Dale' }],
    pens: [pen(), pen({ mergedInto: 'P-2' }), pen({ pen: 'P-2' })],
    boars: [
      { ...boar, supplier: 'Hill', pen: 'P-1' },
      { ...boar, tag: 'B-2', supplier: 'Mount' },
    ],
  })
  expect(books.boars.map(({ supplier, pen: at }) => [supplier?.names[0], at?.name])).toEqual([
    ['Hill', 'P-1'],
    ['Dale', undefined],
  ])
})

test('rejects a merge into an unknown entry', () => {
  expect(
    against({
      suppliers: [{ name: 'Hill', mergedInto: 'Dale' }],
      pens: [pen({ mergedInto: 'P-9' })],
      medicines: [{ name: 'Amoxi', category: '200008', mergedInto: 'Water' }],
    }),
  ).toEqual([
    ['suppliers 2 mergedInto', 'SUPPLIER_UNKNOWN', { supplier: 'Dale' }, 'Dale'],
    ['pens 2 mergedInto', 'PEN_NOT_KNOWN', { pen: 'P-9' }, 'P-9'],
    ['medicines 2 mergedInto', 'MEDICINE_UNKNOWN', { medicine: 'Water' }, 'Water'],
  ])
})

test('replaces medicines only on a farm without records', () => {
  const own = () => ({
    id: 7,
    name: 'Amoxi',
    category: '200008',
    dose: 2,
    unit: 'ml' as const,
    withdrawalDays: 21,
  })
  const medicines = [
    { name: 'amoxi', category: '200001', dose: 5, nameVi: 'Thuốc' },
    { name: 'Amoxi', category: '200002' },
  ]
  const kept = (sowTags: ReadonlySet<string>) =>
    placesOf({ medicines }, { medicines: [own()], sowTags }).medicines
  expect(kept(new Set(['C-1']))).toEqual([own()])
  expect(kept(new Set())).toMatchObject([
    {
      id: 7,
      name: 'amoxi',
      names: ['', '', 'Thuốc'],
      category: '200001',
      dose: 5,
      withdrawalDays: 0,
      changed: true,
    },
  ])
  expect(placesOf({ medicines }).medicines).toMatchObject([{ id: null, dose: 5, changed: false }])
})

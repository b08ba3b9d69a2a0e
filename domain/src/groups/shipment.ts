import { groupKind } from './kind.ts'

export const shipment = groupKind({
  names: { ko: '출하', en: 'Shipment', vi: 'Xuất bán' },
  one: { ko: '출하', en: 'shipment', vi: 'lần xuất bán' },
  order: 40,
  screens: ['4', '41'],
  moves: 'shipment',
  types: ['system', '20'],
  grades: 7,
  empty: true,
})

/** Types of shipments that are not slaughtered: piglets sold and breeding stock. */
export const livesOn: readonly string[] = ['200003', '200005']
export const goesToSlaughter = (type: string) => !livesOn.includes(type)

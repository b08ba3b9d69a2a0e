import { column, meanDays, meanWeight } from './columns.ts'
import type { StatisticColumns } from './statistic.ts'

/** Last age in days of each class of weaned piglets, except the oldest. */
export const weaningAges = {
  weanedTo17: 17,
  weanedTo25: 25,
  weanedTo37: 37,
  weanedTo46: 46,
  weanedTo80: 80,
} as const
export const weanedByAge = [
  ...(Object.keys(weaningAges) as (keyof typeof weaningAges)[]),
  'weanedOlder',
] as const

/**
 * Columns of the production statistic (00012). Losses are litter deaths by cause; undersized and malformed piglets are destroyed on the day
 * of birth. Weaned piglets include partial weanings. Weaning age is that of the litter at each weaning; piglets of a nurse sow keep the
 * mean birth day of their own litters. Piglets of unknown age are in no class of age.
 */
export const productionNames = [
  'litters',
  'totalBorn',
  'mummified',
  'stillborn',
  'liveBorn',
  'birthWeight',
  'fosteredIn',
  'fosteredOut',
  'destroyed',
  'crushed',
  'scours',
  'otherLosses',
  'weanings',
  'weaned',
  'weaningWeight',
  'weaningAge',
  ...weanedByAge,
] as const
export type ProductionColumn = (typeof productionNames)[number]

/** Columns of causes of death (association list 032); all others are `otherLosses`. */
export const lossColumnOf: Readonly<Record<string, 'destroyed' | 'crushed' | 'scours'>> = {
  '032010': 'destroyed',
  '032001': 'crushed',
  '032002': 'scours',
}

export const productionColumns: StatisticColumns<ProductionColumn> = {
  litters: column('분만복수', 'Litters', 'Số lứa đẻ'),
  totalBorn: column('총산', 'Total born', 'Tổng số con đẻ'),
  mummified: column('미라', 'Mummified', 'Thai khô'),
  stillborn: column('사산', 'Stillborn', 'Chết lưu'),
  liveBorn: column('실산', 'Live born', 'Sơ sinh sống'),
  birthWeight: meanWeight('생시체중', 'Birth weight', 'Khối lượng sơ sinh'),
  fosteredIn: column('양자 전입', 'Fostered in', 'Ghép vào'),
  fosteredOut: column('양자 전출', 'Fostered out', 'Ghép ra'),
  destroyed: column('도태', 'Destroyed', 'Loại bỏ'),
  crushed: column('압사', 'Crushed', 'Bị đè'),
  scours: column('설사', 'Scours', 'Tiêu chảy'),
  otherLosses: column('기타', 'Other losses', 'Hao hụt khác'),
  weanings: column('이유복수', 'Weanings', 'Số lứa cai sữa'),
  weaned: column('이유두수', 'Weaned', 'Số con cai sữa'),
  weaningWeight: meanWeight('이유체중', 'Weaning weight', 'Khối lượng cai sữa'),
  weaningAge: meanDays('이유일령', 'Weaning age', 'Tuổi cai sữa'),
  weanedTo17: column('17일 이하', 'To 17 days', 'Đến 17 ngày'),
  weanedTo25: column('18~25일', '18–25 days', '18–25 ngày'),
  weanedTo37: column('26~37일', '26–37 days', '26–37 ngày'),
  weanedTo46: column('38~46일', '38–46 days', '38–46 ngày'),
  weanedTo80: column('47~80일', '47–80 days', '47–80 ngày'),
  weanedOlder: column('81일 이상', '81 days and more', 'Từ 81 ngày'),
}

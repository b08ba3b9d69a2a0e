import type { Names } from '../basics/language.ts'
import { groupKindNames } from './known-kinds.ts'

/** Figures of a group's page. Each is the sum over its records; a weight is the mean of a pig. */
export const groupFigures = [
  'head',
  'came',
  'died',
  'movedOut',
  'shipped',
  'weight',
  'feed',
  'pigCost',
  'feedCost',
  'medicineCost',
  'cost',
  'revenue',
  'shippedWeight',
  'margin',
] as const
export type GroupFigure = (typeof groupFigures)[number]

/** Kinds of records that figures count: those of the group, weanings into it, and its feed. */
export const figureKinds = [
  ...groupKindNames,
  'weaning',
  'partialWeaning',
  'feedReceiving',
  'feedRelease',
  'feedCount',
] as const

export const groupFigureShown: Readonly<Record<GroupFigure, { names: Names; unit: 'head' | 'kg' | 'won' }>> =
  {
    head: { names: { ko: '두수', en: 'Head', vi: 'Số con' }, unit: 'head' },
    came: { names: { ko: '전입', en: 'In', vi: 'Vào' }, unit: 'head' },
    died: { names: { ko: '폐사', en: 'Losses', vi: 'Heo chết' }, unit: 'head' },
    movedOut: { names: { ko: '전출', en: 'Moved out', vi: 'Chuyển ra' }, unit: 'head' },
    shipped: { names: { ko: '출하', en: 'Shipped', vi: 'Xuất bán' }, unit: 'head' },
    weight: { names: { ko: '평균 체중', en: 'Mean weight', vi: 'Khối lượng bình quân' }, unit: 'kg' },
    feed: { names: { ko: '사료 급여량', en: 'Feed given', vi: 'Thức ăn đã cho' }, unit: 'kg' },
    pigCost: { names: { ko: '돼지 값', en: 'Cost of pigs', vi: 'Giá heo' }, unit: 'won' },
    feedCost: { names: { ko: '사료비', en: 'Feed cost', vi: 'Chi phí thức ăn' }, unit: 'won' },
    medicineCost: { names: { ko: '약품비', en: 'Medicine cost', vi: 'Chi phí thuốc' }, unit: 'won' },
    cost: { names: { ko: '비용', en: 'Cost', vi: 'Chi phí' }, unit: 'won' },
    revenue: {
      names: { ko: '출하·전출 수입', en: 'Return of pigs that left', vi: 'Doanh thu heo rời đi' },
      unit: 'won',
    },
    shippedWeight: {
      names: { ko: '출하 체중', en: 'Weight shipped', vi: 'Khối lượng xuất bán' },
      unit: 'kg',
    },
    margin: { names: { ko: '차액', en: 'Margin', vi: 'Chênh lệch' }, unit: 'won' },
  }

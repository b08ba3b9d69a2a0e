import { column, meanPrice, money, summedWeight } from './columns.ts'
import type { StatisticColumns } from './statistic.ts'

/**
 * Columns of the trade statistic (00023): feed and medicine received, pigs shipped. A price per kg or head covers records with a price. The
 * revenue of a shipment is that of its carcasses once all have a price, before that the entered amount.
 */
export const tradeNames = [
  'feedWeight',
  'feedCost',
  'feedPerKg',
  'medicineCost',
  'shippedHead',
  'liveWeight',
  'carcassWeight',
  'revenue',
  'perHead',
  'perKg',
] as const
export type TradeColumn = (typeof tradeNames)[number]

const perKg = meanPrice('wonPerKg')

export const tradeColumns: StatisticColumns<TradeColumn> = {
  feedWeight: summedWeight('사료 입고량', 'Feed received', 'Cám nhập'),
  feedCost: money('사료비', 'Feed bought', 'Tiền cám'),
  feedPerKg: perKg('사료 단가', 'Feed price', 'Giá cám'),
  medicineCost: money('약품비', 'Medicine bought', 'Tiền thuốc'),
  shippedHead: column('출하 두수', 'Pigs shipped', 'Heo xuất bán'),
  liveWeight: summedWeight('생체중', 'Live weight', 'Khối lượng hơi'),
  carcassWeight: summedWeight('지육중', 'Carcass weight', 'Khối lượng thân thịt'),
  revenue: money('출하 금액', 'Sales', 'Tiền bán heo'),
  perHead: meanPrice('wonPerHead')('두당 단가', 'Price a head', 'Giá mỗi con'),
  perKg: perKg('kg당 단가', 'Price a kg', 'Giá mỗi kg'),
}

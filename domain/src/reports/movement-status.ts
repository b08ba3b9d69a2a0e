import { column, meanDays } from './columns.ts'
import type { StatisticColumns } from './statistic.ts'

/**
 * Columns of the statistic of entries, exits and deaths (00013). A gilt is a female that was never mated, as in the breeding statistic. All
 * exits except deaths, including those of gilts, are in `otherSowExits`.
 */
export const movementNames = [
  'giltsIn',
  'sowsIn',
  'boarsIn',
  'sowDeaths',
  'giltDeaths',
  'otherSowExits',
  'boarsOut',
  'sucklingDeaths',
  'weanerDeaths',
  'growerDeaths',
  'earlyFinisherDeaths',
  'lateFinisherDeaths',
  'toContractFarms',
  'pigletsSold',
  'shipped',
  'shipmentAge',
] as const
export type MovementColumn = (typeof movementNames)[number]

export const movementColumns: StatisticColumns<MovementColumn> = {
  giltsIn: column('후보 전입', 'Gilts in', 'Hậu bị nhập'),
  sowsIn: column('경산 전입', 'Sows in', 'Nái rạ nhập'),
  boarsIn: column('웅돈 전입', 'Boars in', 'Đực nhập'),
  sowDeaths: column('모돈 폐사', 'Sows died', 'Nái chết'),
  giltDeaths: column('후보 폐사', 'Gilts died', 'Hậu bị chết'),
  otherSowExits: column('모돈 도태·판매', 'Sows culled, sold', 'Nái loại, bán'),
  boarsOut: column('웅돈 도폐사', 'Boars out', 'Đực xuất'),
  sucklingDeaths: column('포유자돈 폐사', 'Suckling died', 'Heo con theo mẹ chết'),
  weanerDeaths: column('이유자돈 폐사', 'Weaners died', 'Heo cai sữa chết'),
  growerDeaths: column('육성돈 폐사', 'Growers died', 'Heo choai chết'),
  earlyFinisherDeaths: column('비육전기 폐사', 'Early finishers died', 'Heo vỗ béo đầu chết'),
  lateFinisherDeaths: column('비육후기 폐사', 'Late finishers died', 'Heo vỗ béo cuối chết'),
  toContractFarms: column('위탁 전출', 'To contract farms', 'Chuyển trại gia công'),
  pigletsSold: column('자돈 판매', 'Piglets sold', 'Heo con bán'),
  shipped: column('비육돈 출하', 'Shipped', 'Heo thịt xuất'),
  shipmentAge: meanDays('출하일령', 'Age at shipment', 'Tuổi xuất bán'),
}

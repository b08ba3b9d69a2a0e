import type { TradeColumn } from '@penside/domain/reports/trade-status.ts'

/** API names of the columns of the trade statistic (00023). */
export const tradeApiNames = {
  feedWeight: 'f_kg',
  feedCost: 'f_price',
  feedPerKg: 'f_danga',
  medicineCost: 'd_price',
  shippedHead: 'c_dusu',
  liveWeight: 'c_saeng',
  carcassWeight: 'c_ziuc',
  revenue: 'c_price',
  perHead: 'c_dudanga',
  perKg: 'c_danga',
} as const satisfies Record<TradeColumn, string>

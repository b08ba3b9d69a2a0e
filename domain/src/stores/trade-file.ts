import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { shipment } from '../groups/shipment.ts'
import { choiceOf, dayOf, largeOf, needed, textOf, type Column } from '../table/column.ts'
import type { TableKind } from '../table/table.ts'

/** Table of purchases and sales: receipts of feed and medicine, and revenue of shipments. */

export const tradeKinds = ['feed', 'medicine', 'shipment'] as const
export type TradeKind = (typeof tradeKinds)[number]
export const tradeKindNames: Readonly<Record<TradeKind, Names>> = {
  feed: { ko: '사료', en: 'Feed', vi: 'Cám' },
  medicine: { ko: '약품', en: 'Medicine', vi: 'Thuốc' },
  shipment: shipment.names,
}

/** Row of the table. For a shipment, `name` is the group's and `amount` the paid weight, kg. */
export type TradeRow = {
  kind: TradeKind
  on: Day
  name: string
  amount: number
  price: number | null
  supplier: string | null
  batch: string | null
  expiresOn: Day | null
  remark: string | null
}

export const tradeColumns = {
  kind: needed(
    choiceOf(tradeKindNames, {
      feed: ['사료비', '배합사료', 'Feeds', 'Thức ăn'],
      medicine: ['약품비', '동물약품', '백신', 'Drug', 'Vaccine', 'Vắc xin'],
      shipment: ['판매', '매출', 'Sale', 'Sales', 'Bán'],
    })('구분', 'Kind', 'Loại'),
  ),
  on: needed(dayOf('거래일', 'Day', 'Ngày')),
  name: needed(textOf(60)('품목·돈군', 'Item or group', 'Mặt hàng, nhóm')),
  amount: needed(largeOf(0.01, 9_999_999)('수량', 'Amount', 'Số lượng')),
  price: largeOf(0, 99_999_999_999)('금액', 'Money', 'Số tiền'),
  supplier: textOf(60)('거래처', 'Supplier', 'Nhà cung cấp'),
  batch: textOf(40)('제조번호', 'Batch', 'Số lô'),
  expiresOn: dayOf('유효기한', 'Expiry date', 'Hạn dùng'),
  remark: textOf(500)('비고', 'Remark', 'Ghi chú'),
} as const satisfies Readonly<Record<keyof TradeRow, Column>>
export type TradeColumnName = keyof typeof tradeColumns

/** Trade file with the headings that feed mills and dealers use. */
export const tradeFile: TableKind<TradeColumnName> = {
  columns: tradeColumns,
  elsewhere: {
    kind: ['거래구분', '종류', '분류', 'type', 'category', 'phân loại'],
    on: ['일자', '날짜', '거래일자', '납품일', '입고일', '출하일', 'date', 'delivery date', 'ngày giao'],
    name: [
      '품목',
      '품명',
      '제품명',
      '사료명',
      '약품명',
      '돈군',
      'item',
      'product',
      'group',
      'mặt hàng',
      'tên hàng',
    ],
    amount: [
      '수량kg',
      '중량',
      '중량kg',
      '입고량',
      '정산체중',
      'quantity',
      'qty',
      'kg',
      'weight',
      'khối lượng',
    ],
    price: ['금액원', '합계금액', '공급가액', '합계', 'total', 'cost', 'won', 'thành tiền', 'tổng tiền'],
    supplier: ['공급처', '업체', '구입처', 'vendor', 'from', 'ncc'],
    batch: ['로트번호', '로트', 'lot', 'lot number', 'lô'],
    expiresOn: ['유통기한', '유효기간', 'expiry', 'expires', 'hsd'],
    remark: ['메모', '적요', 'note', 'memo', 'ghi chú khác'],
  },
}

import type { Names } from '../basics/language.ts'
import { ownListNames } from '../codes/lists.ts'
import { mostInPen } from '../farm/places.ts'
import { settingWords } from '../farm/settings.ts'
import { medicineUnits } from '../farm/medicines.ts'
import { carcassGradeNames, carcassLimits, carcassSexNames } from '../groups/carcass.ts'
import { carcassColumns } from '../groups/carcass-columns.ts'
import { dressingNames } from '../groups/grading.ts'
import type { Heads } from '../records/heads.ts'
import {
  besideOfGroup,
  groupBesideKinds,
  groupSheetKeyOf,
  type GroupBesideKind,
  type GroupKindSheet,
} from '../groups/known-kinds.ts'
import { shipment } from '../groups/shipment.ts'
import { workNames } from '../groups/work-names.ts'
import { mostWithdrawal } from '../records/care.ts'
import {
  besideKinds,
  columnsIn,
  kindsOfLife,
  sheetKeyOf,
  sheetOfBeside,
  sheetOfLife,
  type BesideKind,
  type KindOfLife,
  type KindSheet,
} from '../records/known-kinds.ts'
import { penColumn, type SheetColumn, type SheetColumns } from '../records/kind.ts'
import { scoreFigures, scoreDefinitions, type ScoreFigure } from '../reports/score.ts'
import { anchorNames, vaccinatedNames } from '../reports/vaccination.ts'
import {
  choiceOf,
  codeOf,
  countOf,
  countsOf,
  confirmedOf,
  dayOf,
  decimalOf,
  earTagOf,
  gtinOf,
  headOf,
  kgOf,
  needed,
  tagOf,
  textOf,
  weightOf,
  yesOf,
  type Column,
} from '../table/column.ts'

/** One sheet of the workbook. The order of its columns is that of the template; a file may have them in another. */
export type Sheet = { names: Names; columns: Readonly<Record<string, Column>> }

const name = textOf(60)
// Object.fromEntries loses the key types.
const figureNames = Object.fromEntries(
  scoreFigures.map((figure) => [figure, scoreDefinitions[figure].names]),
) as Readonly<Record<ScoreFigure, Names>>
const earTag = earTagOf('전자이표번호', 'Electronic ear tag', 'Số thẻ tai điện tử')
const remark = textOf(500)('비고', 'Remark', 'Ghi chú')
const sow = needed(tagOf('모돈번호', 'Animal number', 'Số nái'))
const supplier = name('구입처', 'Supplier', 'Nơi mua')
/** Order of a sow's records on one day. */
const place = countOf(99)('같은 날 순서', 'Order on that day', 'Thứ tự trong ngày')
const confirmed = confirmedOf('확인한 항목', 'Confirmed', 'Mục đã xác nhận')

const unused = yesOf('사용 안 함', 'No longer used', 'Không dùng nữa')
const animal = needed(tagOf('개체번호', 'Animal number', 'Số con'))
/** Needed only if a boar and a sow have the same number. */
export const sexWords = {
  sow: { ko: '모돈', en: 'Sow', vi: 'Nái' },
  boar: { ko: '웅돈', en: 'Boar', vi: 'Đực giống' },
} as const
const mergedInto = textOf(120)('합친 곳', 'Merged into', 'Gộp vào')
/** Words of other systems. */
const sexesElsewhere = {
  sow: ['F', 'Female', '암', '암컷', '♀', 'Cái'],
  boar: ['M', 'Male', '수', '수컷', '♂', 'Đực'],
}
const sex = choiceOf(sexWords, sexesElsewhere)('모돈·웅돈', 'Sow or boar', 'Nái hay đực')
const medicine = name('약품', 'Medicine', 'Thuốc')
const group = needed(name('돈군', 'Group', 'Nhóm'))
const ageDays = headOf(999)('일령', 'Days of age', 'Ngày tuổi')

const byGrade = countsOf(shipment.grades, 99_999)

/** Words for moves of a group. */
export const groupMoveWords = {
  in: { ko: '전입', en: 'In', vi: 'Nhập' },
  out: { ko: '전출', en: 'Out', vi: 'Xuất' },
  shipment: { ko: '출하', en: 'Shipment', vi: 'Xuất bán' },
  loss: { ko: '폐사', en: 'Loss', vi: 'Chết' },
} as const

/** Words for stock records, their items, and the place that they took from. */
export const stockWords = {
  receipt: { ko: '입고', en: 'Receipt', vi: 'Nhập kho' },
  release: { ko: '출고', en: 'Release', vi: 'Xuất kho' },
  treatment: { ko: '치료', en: 'Treatment', vi: 'Điều trị' },
  count: { ko: '실사', en: 'Count', vi: 'Kiểm kê' },
} as const
export const articleWords = {
  feed: { ko: '사료', en: 'Feed', vi: 'Cám' },
  medicine: { ko: '약품', en: 'Medicine', vi: 'Thuốc' },
} as const
export const sourceWords = {
  store: { ko: '창고', en: 'Store', vi: 'Kho' },
  group: { ko: '돈군', en: 'Group', vi: 'Nhóm' },
  short: { ko: '부족', en: 'Short', vi: 'Thiếu' },
} as const

const cellOf = (column: SheetColumn) => {
  if ('text' in column) return textOf(column.text)
  if ('head' in column) return headOf(column.head)
  if ('count' in column) return countOf(column.count)
  if ('decimal' in column) return decimalOf(...column.decimal)
  if ('kg' in column) return weightOf(...column.kg)
  if ('words' in column) return choiceOf(column.words)
  if ('code' in column) return codeOf(column.code[0], column.code[1] as never)
  if ('yes' in column) return yesOf
  if ('animal' in column) return tagOf
  return textOf(column.place === 'medicine' ? 60 : 120)
}
const named = (of: (ko: string, en: string, vi: string) => Column, { ko, en, vi }: Names) => of(ko, en, vi)
const pen = textOf(120)(penColumn.names.ko, penColumn.names.en, penColumn.names.vi)

const cellsOf = (columns: SheetColumns): Readonly<Record<string, Column>> =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => {
      const made = named(cellOf(column), column.names)
      return [key, column.needed ? needed(made) : made]
    }),
  )

/** Sheet of a kind: common columns around its own. */
function besideSheet(kind: BesideKind): Sheet {
  const { sheet, of } = sheetOfBeside(kind)
  const { names, on, columns } = sheet
  const whose = of.includes('boar') ? { tag: animal, sex } : { tag: sow }
  const own = { on: needed(named(dayOf, on)), ...cellsOf(columns), remark }
  return { names, columns: { ...whose, ...own, ...(sheet.confirmed && { confirmed }) } }
}
function lifeSheet(kind: KindOfLife): Sheet {
  const { names, on, shared, ...own } = sheetOfLife(kind)
  const columns = cellsOf(shared?.columns ?? columnsIn(own))
  return { names, columns: { tag: sow, on: needed(named(dayOf, on)), ...columns, remark, place, confirmed } }
}
// Object.fromEntries loses the key types.
const kindSheets = Object.fromEntries([
  ...kindsOfLife.map((kind) => [sheetKeyOf(kind), lifeSheet(kind)]),
  ...besideKinds.map((kind) => [sheetKeyOf(kind), besideSheet(kind)]),
]) as Readonly<Record<KindSheet, Sheet>>

function groupKindSheet(kind: GroupBesideKind): Sheet {
  const { names, on, columns } = besideOfGroup(kind).sheet
  return { names, columns: { group, on: needed(named(dayOf, on)), ...cellsOf(columns), remark } }
}
const groupKindSheets = Object.fromEntries(
  groupBesideKinds.map((kind) => [groupSheetKeyOf(kind), groupKindSheet(kind)]),
) as Readonly<Record<GroupKindSheet, Sheet>>

/** The sheets of the workbook in reading order: entries before the rows that refer to them. */
export const sheets = {
  settings: {
    names: { ko: '농장 설정', en: 'Farm settings', vi: 'Cài đặt trại' },
    columns: {
      name: needed(choiceOf(settingWords)('설정', 'Setting', 'Cài đặt')),
      value: needed(decimalOf(0, 9_999)('값', 'Value', 'Giá trị')),
    },
  },
  targets: {
    names: { ko: '목표', en: 'Targets', vi: 'Mục tiêu' },
    columns: {
      name: needed(choiceOf(figureNames)('지표', 'Figure', 'Chỉ số')),
      value: needed(decimalOf(0, 9_999)('목표값', 'Target', 'Mục tiêu')),
    },
  },
  codes: {
    names: { ko: '자체 코드', en: 'Own codes', vi: 'Mã riêng' },
    columns: {
      list: needed(choiceOf(ownListNames)('목록', 'List', 'Danh mục')),
      name: needed(name('이름', 'Name', 'Tên')),
      nameEn: name('영어 이름', 'Name in English', 'Tên tiếng Anh'),
      nameVi: name('베트남어 이름', 'Name in Vietnamese', 'Tên tiếng Việt'),
      unused,
      mergedInto,
    },
  },
  suppliers: {
    names: { ko: '구입처', en: 'Suppliers', vi: 'Nơi mua' },
    columns: {
      name: needed(name('이름', 'Name', 'Tên')),
      nameEn: name('영어 이름', 'Name in English', 'Tên tiếng Anh'),
      nameVi: name('베트남어 이름', 'Name in Vietnamese', 'Tên tiếng Việt'),
      unused,
      mergedInto,
    },
  },
  pens: {
    names: { ko: '돈방', en: 'Pens', vi: 'Ô chuồng' },
    columns: {
      kind: needed(codeOf('association', '08')('돈사 종류', 'House kind', 'Loại chuồng')),
      house: needed(name('돈사', 'House', 'Chuồng')),
      houseEn: name('돈사 영어 이름', 'House in English', 'Chuồng tiếng Anh'),
      houseVi: name('돈사 베트남어 이름', 'House in Vietnamese', 'Chuồng tiếng Việt'),
      pen: name('돈방', 'Pen', 'Ô chuồng'),
      unused,
      capacity: countOf(mostInPen)('수용 두수', 'Capacity', 'Sức chứa'),
      mergedInto,
      houseUnused: yesOf('돈사 사용 안 함', 'House no longer used', 'Chuồng không dùng nữa'),
    },
  },
  medicines: {
    names: { ko: '약품', en: 'Medicines', vi: 'Thuốc' },
    columns: {
      name: needed(medicine),
      category: needed(codeOf('association', '20')('약품 구분', 'Category', 'Loại thuốc')),
      dose: decimalOf(0, 999_999)('1회 용량', 'Dose', 'Liều'),
      unit: choiceOf(
        Object.fromEntries(medicineUnits.map((unit) => [unit, { ko: unit, en: unit, vi: unit }])) as Record<
          (typeof medicineUnits)[number],
          Names
        >,
      )('단위', 'Unit', 'Đơn vị'),
      withdrawalDays: headOf(mostWithdrawal)('휴약기간(일)', 'Withdrawal days', 'Số ngày ngưng thuốc'),
      unused,
      nameKo: name('한국어 이름', 'Name in Korean', 'Tên tiếng Hàn'),
      nameEn: name('영어 이름', 'Name in English', 'Tên tiếng Anh'),
      nameVi: name('베트남어 이름', 'Name in Vietnamese', 'Tên tiếng Việt'),
      mergedInto,
      maker: name('제조회사', 'Maker', 'Nhà sản xuất'),
      prescribed: yesOf('수의사 처방 대상', 'Prescribed by a vet', 'Thuốc kê đơn thú y'),
      againstFmd: yesOf('구제역 백신', 'Against foot-and-mouth disease', 'Vắc-xin lở mồm long móng'),
    },
  },
  feeds: {
    names: articleWords.feed,
    columns: {
      name: needed(name('사료명', 'Feed', 'Tên cám')),
      category: needed(codeOf('system', '100')('사료 구분', 'Category', 'Loại cám')),
      protein: decimalOf(0, 100)('조단백질 %', 'Crude protein %', 'Đạm thô %'),
      energy: headOf(9_999)('에너지 kcal/kg', 'Energy kcal/kg', 'Năng lượng kcal/kg'),
      unused,
      nameEn: name('영어 이름', 'Name in English', 'Tên tiếng Anh'),
      nameVi: name('베트남어 이름', 'Name in Vietnamese', 'Tên tiếng Việt'),
      mergedInto,
    },
  },
  programme: {
    names: { ko: '백신 일정', en: 'Vaccination programme', vi: 'Lịch tiêm' },
    columns: {
      anchor: needed(choiceOf(anchorNames)('기준', 'Counted from', 'Tính từ')),
      days: needed(headOf(999)('며칠 후', 'Days after', 'Sau mấy ngày')),
      medicine: needed(medicine),
      whom: choiceOf(vaccinatedNames)('대상', 'For', 'Đối tượng'),
      parityFrom: headOf()('산차부터', 'From parity', 'Từ lứa'),
      parityTo: headOf()('산차까지', 'To parity', 'Đến lứa'),
    },
  },
  boars: {
    names: { ko: '웅돈', en: 'Boars', vi: 'Đực giống' },
    columns: {
      tag: needed(tagOf('웅돈번호', 'Boar number', 'Số đực')),
      earNotch: tagOf('이각번호', 'Ear-notch number', 'Số cắt tai'),
      breed: needed(codeOf('association', '042')('품종', 'Breed', 'Giống')),
      category: codeOf('system', '06')('웅돈 구분', 'Boar category', 'Loại đực'),
      bornOn: dayOf('생년월일', 'Birth date', 'Ngày sinh'),
      enteredOn: needed(dayOf('전입일', 'Entry date', 'Ngày nhập')),
      stockEntryOn: dayOf('종돈 등록일', 'Breeding-stock entry date', 'Ngày vào đàn giống'),
      supplier,
      pen,
      earTag,
      removedOn: dayOf('도폐사일', 'Removal date', 'Ngày loại'),
      removalCategory: codeOf('system', '08')('도폐사 구분', 'Removal category', 'Loại loại thải'),
      removalReason: codeOf('association', '031')('도폐사 원인', 'Removal reason', 'Lý do loại'),
      removalRemark: remark,
    },
  },
  sows: {
    names: { ko: '모돈', en: 'Sows', vi: 'Nái' },
    columns: {
      tag: sow,
      earNotch: tagOf('이각번호', 'Ear-notch number', 'Số cắt tai'),
      breed: needed(codeOf('association', '041')('품종', 'Breed', 'Giống')),
      bornOn: needed(dayOf('생년월일', 'Birth date', 'Ngày sinh')),
      enteredOn: needed(dayOf('전입일', 'Entry date', 'Ngày nhập')),
      status: needed(codeOf('system', '01')('시작 상태', 'Start status', 'Trạng thái khi nhập')),
      parity: headOf()('시작 산차', 'Starting parity', 'Lứa khi nhập'),
      lastWorkOn: dayOf('최종 작업일', 'Last work date', 'Ngày việc cuối'),
      matings: headOf()('전입 시 교배 횟수', 'Matings at entry', 'Số lần phối khi nhập'),
      nursing: headOf()('전입 시 포유두수', 'Nursing at entry', 'Số con bú khi nhập'),
      mummified: headOf()('전입 시 미라', 'Mummified at entry', 'Thai khô khi nhập'),
      stillborn: headOf()('전입 시 사산', 'Stillborn at entry', 'Chết lưu khi nhập'),
      stockEntryOn: dayOf('종돈 등록일', 'Breeding-stock entry date', 'Ngày vào đàn giống'),
      supplier,
      pen,
      earTag,
    },
  },
  ...kindSheets,
  groups: {
    names: { ...workNames.group, en: 'Groups' },
    columns: {
      name: group,
      startedOn: needed(dayOf('시작일', 'Start date', 'Ngày bắt đầu')),
      ageDays,
      breed: needed(codeOf('association', '043')('품종', 'Breed', 'Giống')),
      pen,
      endedOn: dayOf('종료일', 'End date', 'Ngày kết thúc'),
      remark,
      endRemark: textOf(500)('종료 비고', 'Remark at the end', 'Ghi chú khi kết thúc'),
    },
  },
  groupMoves: {
    names: { ko: '돈군 이동', en: 'Group moves', vi: 'Biến động nhóm' },
    columns: {
      group,
      on: needed(dayOf('날짜', 'Date', 'Ngày')),
      kind: needed(choiceOf(groupMoveWords)('구분', 'Kind', 'Loại')),
      type: needed(textOf(60)('유형', 'Type', 'Hình thức')),
      females: headOf(99_999)('암컷 두수', 'Females', 'Số con cái'),
      males: headOf(99_999)('수컷 두수', 'Males', 'Số con đực'),
      weight: kgOf(9_999_999)('총체중 kg', 'Total weight kg', 'Tổng khối lượng kg'),
      ageDays,
      sow: tagOf('이유 모돈', 'Weaned sow', 'Nái cai sữa'),
      madeGroup: yesOf('이 이유로 만든 돈군', 'Group made by this weaning', 'Nhóm lập từ lần cai sữa này'),
      remark,
      netWeight: kgOf(9_999_999)('정산체중 kg', 'Net weight kg', 'Khối lượng tính tiền kg'),
      price: decimalOf(0, 999_999_999_999)('금액', 'Price', 'Số tiền'),
      partner: name('거래처', 'Partner', 'Đối tác'),
      otherGroup: name('상대 돈군', 'Other group', 'Nhóm kia'),
      mark: textOf(20)('도축 표식', 'Slaughter mark', 'Dấu giết mổ'),
      /** The first grade first. */
      gradesFemales: byGrade('등급별 암컷', 'Females by grade', 'Con cái theo hạng'),
      gradesMales: byGrade('등급별 수컷', 'Males by grade', 'Con đực theo hạng'),
      /** Of a transfer between farms of the company: where they went, or where they came from, since when, and what died on the way. */
      otherFarm: textOf(120)('상대 농장', 'Other farm', 'Trại kia'),
      sentOn: dayOf('보낸 날', 'Sent on', 'Ngày gửi'),
      diedFemales: headOf(99_999)('운송 중 폐사 암컷', 'Females dead on the way', 'Con cái chết trên đường'),
      diedMales: headOf(99_999)('운송 중 폐사 수컷', 'Males dead on the way', 'Con đực chết trên đường'),
      unsexed: headOf(99_999)('성별 미상 두수', 'Head of unknown sex', 'Số con không rõ đực cái'),
      diedUnsexed: headOf(99_999)(
        '운송 중 폐사 성별 미상',
        'Dead on the way, sex unknown',
        'Chết trên đường, không rõ đực cái',
      ),
    },
  },
  ...groupKindSheets,
  carcasses: {
    names: { ko: '도축 성적', en: 'Slaughter results', vi: 'Kết quả giết mổ' },
    columns: {
      group,
      /** Number of the shipment within its group, from 1 in the order of the file. */
      shipment: needed(countOf(9_999)('돈군의 출하 순번', 'Shipment of the group', 'Lần xuất bán của nhóm')),
      on: needed(dayOf('출하일', 'Shipment date', 'Ngày xuất bán')),
      ...carcassColumns,
    },
  },
  /** A row for each band of a table, in order. */
  gradings: {
    names: { ko: '도체 등급 기준', en: 'Grading tables', vi: 'Bảng xếp hạng' },
    columns: {
      dressing: needed(choiceOf(dressingNames)('도체 처리', 'Dressing', 'Cách xử lý')),
      validFrom: needed(dayOf('적용일', 'Valid from', 'Áp dụng từ')),
      grade: needed(choiceOf(carcassGradeNames)('등급', 'Grade', 'Hạng')),
      weightFrom: weightOf(0, carcassLimits.weight[1])('도체중 이상', 'Weight from', 'Khối lượng từ'),
      weightBelow: weightOf(0, carcassLimits.weight[1])('도체중 미만', 'Weight below', 'Khối lượng dưới'),
      fatFrom: decimalOf(...carcassLimits.backfat)('등지방 이상', 'Backfat from', 'Mỡ lưng từ'),
      fatBelow: decimalOf(...carcassLimits.backfat)('등지방 미만', 'Backfat below', 'Mỡ lưng dưới'),
      sex: choiceOf(carcassSexNames)('성별', 'Sex', 'Giới tính'),
    },
  },
  /** Reorder days and codes of items: a row for each code. */
  items: {
    names: { ko: '창고 품목', en: 'Store items', vi: 'Mặt hàng kho' },
    columns: {
      article: needed(choiceOf(articleWords)('사료·약품', 'Feed or medicine', 'Cám hay thuốc')),
      item: needed(name('품명', 'Name', 'Tên')),
      reorderDays: headOf(999)('주문 기준(일)', 'Reorder mark, days', 'Mức đặt hàng (ngày)'),
      gtin: gtinOf('제품 코드(GTIN)', 'Product code (GTIN)', 'Mã sản phẩm (GTIN)'),
    },
  },
  stock: {
    names: { ko: '창고 기록', en: 'Store records', vi: 'Sổ kho' },
    columns: {
      no: needed(countOf(99_999_999)('기록 번호', 'Record', 'Số phiếu')),
      kind: needed(choiceOf(stockWords)('구분', 'Kind', 'Loại')),
      on: needed(dayOf('날짜', 'Date', 'Ngày')),
      article: needed(choiceOf(articleWords)('사료·약품', 'Feed or medicine', 'Cám hay thuốc')),
      item: needed(name('품명', 'Name', 'Tên')),
      /** In the item's unit; the difference for a count. */
      amount: needed(decimalOf(-9_999_999, 9_999_999)('수량', 'Amount', 'Số lượng')),
      batch: textOf(40)('제조번호', 'Batch', 'Lô'),
      expiresOn: dayOf('유효기한', 'Expiry date', 'Hạn dùng'),
      source: choiceOf(sourceWords)('출처', 'From', 'Lấy từ'),
      group: name('돈군', 'Group', 'Nhóm'),
      animal: tagOf('개체번호', 'Animal number', 'Số con'),
      sex,
      counted: decimalOf(0, 9_999_999)('실사 수량', 'Counted', 'Lượng kiểm kê'),
      supplier: name('거래처', 'Supplier', 'Nhà cung cấp'),
      price: decimalOf(0, 99_999_999_999)('금액', 'Price', 'Số tiền'),
      doses: headOf(99_999)('투약량', 'Doses', 'Số liều'),
      processing: codeOf('association', '34')('처리 구분', 'Processing type', 'Loại xử lý'),
      person: name('담당자', 'Person in charge', 'Người phụ trách'),
      chosen: yesOf('제조번호 지정', 'Batch chosen', 'Đã chọn lô'),
      reason: textOf(200)('차이 사유', 'Reason', 'Lý do'),
      remark,
      /** A record of an earlier day was entered after the count. */
      outdated: yesOf('실사 후 변경', 'Entered after the count', 'Ghi sau kiểm kê'),
    },
  },
} as const satisfies Readonly<Record<string, Sheet>>

export type SheetKey = keyof typeof sheets
export const sheetKeys = Object.keys(sheets) as readonly SheetKey[]
export type ColumnKey<K extends SheetKey> = keyof (typeof sheets)[K]['columns'] & string

type ValueOf<C> = C extends Column<infer Value> ? (C extends { needed: true } ? Value : Value | null) : never
/** Values of a row by column; null for an empty cell. */
export type RowOf<K extends SheetKey> = {
  -readonly [C in keyof (typeof sheets)[K]['columns']]: ValueOf<(typeof sheets)[K]['columns'][C]>
}

/** Heads of a row, and those that died on the way. */
export const headsOfRow = ({
  females,
  males,
  unsexed,
}: Pick<RowOf<'groupMoves'>, 'females' | 'males' | 'unsexed'>): Heads => ({
  females: females ?? 0,
  males: males ?? 0,
  unsexed: unsexed ?? 0,
})
export const deadOfRow = (row: RowOf<'groupMoves'>): Heads =>
  headsOfRow({ females: row.diedFemales, males: row.diedMales, unsexed: row.diedUnsexed })

export const columnsOf = (sheet: SheetKey): Readonly<Record<string, Column>> => sheets[sheet].columns

import type { Names } from '../../farm/language.ts'
import { ownListNames } from '../../farm/codes/lists.ts'
import { mostInPen } from '../../farm/places.ts'
import { settingWords } from '../../farm/settings.ts'
import { medicineUnits } from '../../farm/medicines.ts'
import { workNames } from '../names.ts'
import { mostWithdrawal } from '../care.ts'
import { besideKinds, sheetOfBeside, type BesideKind, type BesideSheet } from '../known-kinds.ts'
import type { SheetColumn } from '../kind.ts'
import { scoreFigures, scoreShown, type ScoreFigure } from '../../reports/score.ts'
import { anchorNames, vaccinatedNames } from '../../reports/vaccination.ts'
import {
  choiceOf,
  codeOf,
  countOf,
  confirmedOf,
  dayOf,
  decimalOf,
  earTagOf,
  headOf,
  kgOf,
  needed,
  tagOf,
  textOf,
  weightOf,
  yesOf,
  type Column,
} from './column.ts'

/** One sheet of the workbook. The order of its columns is that of the template; a file may have them in another. */
export type Sheet = { names: Names; columns: Readonly<Record<string, Column>> }

const name = textOf(60)
// Object.fromEntries forgets which names there are.
const figureNames = Object.fromEntries(
  scoreFigures.map((figure) => [figure, scoreShown[figure].names]),
) as Readonly<Record<ScoreFigure, Names>>
const earTag = earTagOf('전자이표번호', 'Electronic ear tag', 'Số thẻ tai điện tử')
const remark = textOf(500)('비고', 'Remark', 'Ghi chú')
const sow = needed(tagOf('모돈번호', 'Animal number', 'Số nái'))
const pen = textOf(120)('돈방', 'Pen', 'Ô chuồng')
const supplier = name('구입처', 'Supplier', 'Nơi mua')
/** Where several records of a sow stand on one day, their order. */
const place = countOf(99)('같은 날 순서', 'Order on that day', 'Thứ tự trong ngày')
const confirmed = confirmedOf('확인한 항목', 'Confirmed', 'Mục đã xác nhận')
const females = needed(headOf()('암컷 두수', 'Females', 'Số con cái'))
const males = headOf()('수컷 두수', 'Males', 'Số con đực')

const unused = yesOf('사용 안 함', 'No longer used', 'Không dùng nữa')
const animal = needed(tagOf('개체번호', 'Animal number', 'Số con'))
/** Only needed where a boar and a sow have one number. */
export const sexWords = {
  sow: { ko: '모돈', en: 'Sow', vi: 'Nái' },
  boar: { ko: '웅돈', en: 'Boar', vi: 'Đực giống' },
} as const
const mergedInto = textOf(120)('합친 곳', 'Merged into', 'Gộp vào')
/** What other systems write for them. */
const sexesElsewhere = {
  sow: ['F', 'Female', '암', '암컷', '♀', 'Cái'],
  boar: ['M', 'Male', '수', '수컷', '♂', 'Đực'],
}
const sex = choiceOf(sexWords, sexesElsewhere)('모돈·웅돈', 'Sow or boar', 'Nái hay đực')
const medicine = name('약품', 'Medicine', 'Thuốc')
const group = needed(name('돈군', 'Group', 'Nhóm'))
const ageDays = headOf(999)('일령', 'Days of age', 'Ngày tuổi')

/** What moves the head of a group, by the words of the workbook. */
export const groupMoveWords = {
  in: { ko: '전입', en: 'In', vi: 'Nhập' },
  out: { ko: '전출', en: 'Out', vi: 'Xuất' },
  shipment: { ko: '출하', en: 'Shipment', vi: 'Xuất bán' },
  loss: { ko: '폐사', en: 'Loss', vi: 'Chết' },
} as const

const cellOf = (column: SheetColumn) => {
  if ('text' in column) return textOf(column.text)
  if ('head' in column) return headOf(column.head)
  if ('decimal' in column) return decimalOf(...column.decimal)
  if ('kg' in column) return weightOf(...column.kg)
  if ('words' in column) return choiceOf(column.words)
  if ('code' in column) return codeOf(column.code[0], column.code[1] as never)
  return textOf(column.place === 'medicine' ? 60 : 120)
}
const named = (of: (ko: string, en: string, vi: string) => Column, { ko, en, vi }: Names) => of(ko, en, vi)

/** The columns of a kind that is declared with a sheet: what all of them have stands around its own. */
function besideColumns(kind: BesideKind): Readonly<Record<string, Column>> {
  const { sheet, of } = sheetOfBeside(kind)
  const own = Object.entries(sheet.columns).map(([key, column]) => {
    const made = named(cellOf(column), column.names)
    return [key, column.needed ? needed(made) : made] as const
  })
  return {
    ...(of.includes('boar') ? { tag: animal, sex } : { tag: sow }),
    on: needed(named(dayOf, sheet.on)),
    ...Object.fromEntries(own),
    remark,
    ...(sheet.confirmed && { confirmed }),
  }
}
// Object.fromEntries forgets which names there are.
const besideSheets = Object.fromEntries(
  besideKinds.map((kind) => [
    `${kind}s`,
    { names: sheetOfBeside(kind).sheet.names, columns: besideColumns(kind) },
  ]),
) as Readonly<Record<BesideSheet, Sheet>>

/** The books of a farm, in the order in which they are read: what others point at comes first. */
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
  matings: {
    names: { ...workNames.mating, en: 'Matings' },
    columns: {
      tag: sow,
      on: needed(dayOf('교배일', 'Mating date', 'Ngày phối')),
      boar1: tagOf('웅돈 1', 'Boar 1', 'Đực 1'),
      method1: codeOf('system', '995')('방법 1', 'Method 1', 'Cách 1'),
      boar2: tagOf('웅돈 2', 'Boar 2', 'Đực 2'),
      method2: codeOf('system', '995')('방법 2', 'Method 2', 'Cách 2'),
      boar3: tagOf('웅돈 3', 'Boar 3', 'Đực 3'),
      method3: codeOf('system', '995')('방법 3', 'Method 3', 'Cách 3'),
      remark,
      place,
      confirmed,
    },
  },
  accidents: {
    names: { ...workNames.accident, en: 'Accidents' },
    columns: {
      tag: sow,
      on: needed(dayOf('사고일', 'Accident date', 'Ngày sự cố')),
      type: needed(codeOf('system', '05')('사고 종류', 'Accident type', 'Loại sự cố')),
      pen,
      remark,
      place,
      confirmed,
    },
  },
  farrowings: {
    names: { ...workNames.farrowing, en: 'Farrowings' },
    columns: {
      tag: sow,
      on: needed(dayOf('분만일', 'Farrowing date', 'Ngày đẻ')),
      category: codeOf('system', '07')('분만 구분', 'Farrowing category', 'Loại đẻ'),
      totalBorn: needed(headOf()('총산', 'Total born', 'Tổng số con')),
      mummified: headOf()('미라', 'Mummified', 'Thai khô'),
      stillborn: headOf()('사산', 'Stillborn', 'Chết lưu'),
      undersized: headOf()('체미', 'Undersized', 'Quá nhỏ'),
      malformed: headOf()('기형', 'Malformed', 'Dị tật'),
      weight: kgOf(999)('생시체중 kg', 'Litter birth weight kg', 'Khối lượng sơ sinh kg'),
      pen,
      remark,
      place,
      confirmed,
    },
  },
  litters: {
    names: { ko: '포유자돈 변동', en: 'Litter changes', vi: 'Thay đổi bầy con' },
    columns: {
      tag: sow,
      on: needed(dayOf('날짜', 'Date', 'Ngày')),
      kind: needed(codeOf('system', '16')('변동 구분', 'Change', 'Loại thay đổi')),
      females,
      males,
      reason: textOf(60)('사유', 'Reason', 'Lý do'),
      partner: tagOf('상대 모돈', 'Other sow', 'Nái kia'),
      weight: kgOf(9_999)('총체중 kg', 'Total weight kg', 'Tổng khối lượng kg'),
      remark,
      place,
      confirmed,
    },
  },
  weanings: {
    names: { ...workNames.weaning, en: 'Weanings' },
    columns: {
      tag: sow,
      on: needed(dayOf('이유일', 'Weaning date', 'Ngày cai sữa')),
      females,
      males,
      weight: kgOf(9_999)('총체중 kg', 'Total weight kg', 'Tổng khối lượng kg'),
      nurse: yesOf('대리모', 'Becomes nurse sow', 'Thành nái nuôi ghép'),
      pen,
      remark,
      place,
      confirmed,
    },
  },
  removals: {
    names: { ...workNames.removal, en: 'Removals' },
    columns: {
      tag: sow,
      on: needed(dayOf('도폐사일', 'Removal date', 'Ngày loại')),
      category: codeOf('system', '08')('도폐사 구분', 'Removal category', 'Loại loại thải'),
      reason: codeOf('association', '031')('도폐사 원인', 'Removal reason', 'Lý do loại'),
      weight: kgOf(999)('체중 kg', 'Weight kg', 'Khối lượng kg'),
      detail: textOf(500)('상세 사유', 'Details', 'Chi tiết'),
      remark,
      place,
      confirmed,
    },
  },
  ...besideSheets,
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
    },
  },
  groupMoves: {
    names: { ko: '돈군 이동', en: 'Group moves', vi: 'Biến động nhóm' },
    columns: {
      group,
      on: needed(dayOf('날짜', 'Date', 'Ngày')),
      kind: needed(choiceOf(groupMoveWords)('구분', 'Kind', 'Loại')),
      type: needed(textOf(60)('유형', 'Type', 'Hình thức')),
      females: needed(headOf(99_999)('암컷 두수', 'Females', 'Số con cái')),
      males: headOf(99_999)('수컷 두수', 'Males', 'Số con đực'),
      weight: kgOf(9_999_999)('총체중 kg', 'Total weight kg', 'Tổng khối lượng kg'),
      ageDays,
      sow: tagOf('이유 모돈', 'Weaned sow', 'Nái cai sữa'),
      madeGroup: yesOf('이 이유로 만든 돈군', 'Group made by this weaning', 'Nhóm lập từ lần cai sữa này'),
      remark,
    },
  },
} as const satisfies Readonly<Record<string, Sheet>>

export type SheetKey = keyof typeof sheets
export const sheetKeys = Object.keys(sheets) as readonly SheetKey[]
export type ColumnKey<K extends SheetKey> = keyof (typeof sheets)[K]['columns'] & string

type ValueOf<C> = C extends Column<infer Value> ? (C extends { needed: true } ? Value : Value | null) : never
/** What a row of a sheet says, by column; null where a cell that may be empty is. */
export type RowOf<K extends SheetKey> = {
  -readonly [C in keyof (typeof sheets)[K]['columns']]: ValueOf<(typeof sheets)[K]['columns'][C]>
}

export const columnsOf = (sheet: SheetKey): Readonly<Record<string, Column>> => sheets[sheet].columns

/** Sheets of a workbook that are larger than these are not books of a farm. */
export const bookLimits = {
  /** bytes of the file, and of what it unpacks to */
  fileBytes: 60_000_000,
  unpackedBytes: 900_000_000,
  /** rows of all sheets together */
  rows: 1_000_000,
  /** columns of a row that are looked at */
  columns: 60,
} as const

import { codeOf, dayOf, headOf, weightOf, type Column } from '../../table/column.ts'
import { columnsOf, type SheetKey } from '../sheets.ts'

/** Columns that only tables of other programs have. Their values are converted to those of our own columns. */
export const foreignColumns = {
  sows: {
    statusNow: codeOf('system', '01')('현재 상태', 'Status today', 'Trạng thái hiện tại'),
    parityNow: headOf()('현재 산차', 'Parity today', 'Lứa hiện tại'),
    lastMatedOn: dayOf('최종 교배일', 'Last mating', 'Ngày phối cuối'),
    dueOn: dayOf('분만 예정일', 'Farrowing due', 'Ngày đẻ dự kiến'),
    lastFarrowedOn: dayOf('최종 분만일', 'Last farrowing', 'Ngày đẻ cuối'),
    lastWeanedOn: dayOf('최종 이유일', 'Last weaning', 'Ngày cai sữa cuối'),
    lastAccidentOn: dayOf('최종 사고일', 'Last return or abortion', 'Ngày sự cố cuối'),
    removedOn: dayOf('도폐사일', 'Removal date', 'Ngày loại'),
    removalCategory: codeOf('system', '08')('도폐사 구분', 'Removal category', 'Loại loại thải'),
    removalReason: codeOf('association', '031')('도폐사 원인', 'Removal reason', 'Lý do loại'),
  },
  farrowings: {
    liveBorn: headOf()('실산', 'Live born', 'Số con sống'),
    meanWeight: weightOf(0, 99)('생시 평균체중 kg', 'Mean birth weight kg', 'Khối lượng sơ sinh TB kg'),
  },
  weanings: {
    meanWeight: weightOf(0, 99)('이유 평균체중 kg', 'Mean weaning weight kg', 'Khối lượng cai sữa TB kg'),
  },
} as const satisfies Partial<Record<SheetKey, Readonly<Record<string, Column>>>>

type ValueOf<C> = C extends Column<infer Value> ? Value | null : never
/** Values of the columns of a sheet that other programs have; absent in rows of our own workbook. */
export type ForeignRow<K extends keyof typeof foreignColumns> = {
  -readonly [C in keyof (typeof foreignColumns)[K]]?: ValueOf<(typeof foreignColumns)[K][C]>
}

const own: Partial<Record<SheetKey, Readonly<Record<string, Column>>>> = foreignColumns

/** Columns of a sheet as another program may have them: ours and foreign ones, by key. */
export const allColumnsOf = (key: SheetKey): Readonly<Record<string, Column>> => ({
  ...columnsOf(key),
  ...own[key],
})

/** Columns that a table of another program can do without: their values follow from other columns, or from her records. */
const derived: Partial<Record<SheetKey, Readonly<Record<string, readonly string[]>>>> = {
  sows: { status: [] },
  farrowings: { totalBorn: ['liveBorn'] },
}

/** Whether a column follows from her records, once all of them are read. */
export const isDerived = (key: SheetKey, column: string) => derived[key]?.[column]?.length === 0

/** Whether a column follows from others of its row, all of which have a cell. */
export const followsFrom = (key: SheetKey, column: string, there: Readonly<Record<string, unknown>>) => {
  const from = derived[key]?.[column] ?? []
  return from.length > 0 && from.every((each) => each in there)
}

/** Needed columns of a sheet of another program that neither `there` nor a derivation provides. */
export function lackingColumns(key: SheetKey, there: ReadonlySet<string>): string[] {
  return Object.entries(columnsOf(key)).flatMap(([column, { needed }]) => {
    const from = derived[key]?.[column]
    const isThere = there.has(column) || from?.every((each) => there.has(each))
    return needed && !isThere ? [column] : []
  })
}

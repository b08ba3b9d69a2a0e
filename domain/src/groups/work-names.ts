import type { Names } from '../basics/language.ts'
import * as kinds from '../records/kinds.ts'
import type { LifeKind, LitterKind } from '../records/life.ts'
import { fosteringNames } from '../records/status-names.ts'
import * as groupKinds from './kinds.ts'

/** Names of all kinds of records, used by screens, lists, sheets and messages. */
export const workNames = {
  entry: { ko: '전입', en: 'Entry', vi: 'Nhập đàn' },
  sow: { ko: '모돈 전입', en: 'Sow entry', vi: 'Nhập nái' },
  boar: { ko: '웅돈 전입', en: 'Boar entry', vi: 'Nhập đực' },
  ...fosteringNames,
  group: { ko: '돈군', en: 'Group', vi: 'Nhóm heo' },
  photo: { ko: '사진', en: 'Photo', vi: 'Ảnh' },
  task: { ko: '할 일', en: 'Task', vi: 'Việc được giao' },
  item: { ko: '재고 기록', en: 'Store record', vi: 'Bản ghi kho' },
  carcass: { ko: '도축 성적', en: 'Slaughter result', vi: 'Kết quả giết mổ' },
  count: { ko: '재고 실사', en: 'Count', vi: 'Kiểm kê' },
  disinfection: { ko: '소독', en: 'Disinfection', vi: 'Khử trùng' },
  visit: { ko: '출입', en: 'Visit', vi: 'Khách' },
  receipt: { ko: '입고', en: 'Receipt', vi: 'Nhập kho' },
  feedReceiving: { ko: '사료 입고', en: 'Feed received', vi: 'Nhập cám' },
  feedRelease: { ko: '사료 출고', en: 'Feed release', vi: 'Xuất cám' },
  medicineRelease: { ko: '약품 출고', en: 'Medicine release', vi: 'Xuất thuốc' },
  ...namesOf(kinds),
  ...namesOf(groupKinds),
} as const satisfies Readonly<Record<LifeKind | LitterKind, Names>> & Readonly<Record<string, Names>>

function namesOf<Kinds extends Readonly<Record<string, { names: Names }>>>(declared: Kinds) {
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(Object.entries(declared).map(([name, { names }]) => [name, names])) as {
    readonly [Name in keyof Kinds]: Kinds[Name]['names']
  }
}

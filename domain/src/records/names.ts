import type { Names } from '../farm/language.ts'
import * as groupKinds from '../groups/kinds.ts'
import * as kinds from './kinds.ts'
import type { LifeKind, LitterKind, SowStatus } from './life.ts'

/** A sow's status as people say it; its codes are system list 01. */
export const statusNames: Readonly<Record<SowStatus, Names>> = {
  gilt: { ko: '후보돈', en: 'Gilt', vi: 'Nái hậu bị' },
  pregnant: { ko: '임신돈', en: 'Pregnant', vi: 'Nái mang thai' },
  lactating: { ko: '포유돈', en: 'Lactating', vi: 'Nái nuôi con' },
  nurse: { ko: '대리모돈', en: 'Nurse sow', vi: 'Nái nuôi ghép' },
  weaned: { ko: '이유돈', en: 'Weaned', vi: 'Nái cai sữa' },
  returned: { ko: '재발돈', en: 'Returned', vi: 'Nái lốc lại' },
  aborted: { ko: '유산돈', en: 'Aborted', vi: 'Nái sảy thai' },
  culled: { ko: '도폐사돈', en: 'Removed', vi: 'Đã loại' },
}

/** What a boar is called where a sow's status would stand: he has none of his own. */
export const boarName: Names = { ko: '웅돈', en: 'Boar', vi: 'Đực giống' }

/** Every kind of record has one name in a language: screens, lists, sheets and messages take it from here. */
export const workNames = {
  entry: { ko: '전입', en: 'Entry', vi: 'Nhập đàn' },
  sow: { ko: '모돈 전입', en: 'Sow entry', vi: 'Nhập nái' },
  boar: { ko: '웅돈 전입', en: 'Boar entry', vi: 'Nhập đực' },
  fosteredIn: { ko: '양자 전입', en: 'Fostered in', vi: 'Nhận ghép' },
  fosteredOut: { ko: '양자 전출', en: 'Fostered out', vi: 'Gửi ghép' },
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

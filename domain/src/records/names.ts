import type { Names } from '../farm/language.ts'
import type { LifeKind, LitterKind, SowStatus } from './life.ts'

/** A sow's status as people say it. Source: glossary; system code list 01. */
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

/** What a boar is called where a sow's status would stand. */
export const boarNames: Names = { ko: '웅돈', en: 'Boar', vi: 'Đực giống' }

/** Kinds of work in a sow's life and with her litter. */
export const workNames: Readonly<Record<LifeKind | LitterKind, Names>> = {
  entry: { ko: '전입', en: 'Entry', vi: 'Nhập đàn' },
  mating: { ko: '교배', en: 'Mating', vi: 'Phối giống' },
  accident: { ko: '임신사고', en: 'Pregnancy accident', vi: 'Sự cố mang thai' },
  farrowing: { ko: '분만', en: 'Farrowing', vi: 'Đẻ' },
  weaning: { ko: '이유', en: 'Weaning', vi: 'Cai sữa' },
  removal: { ko: '도폐사', en: 'Removal', vi: 'Loại thải' },
  fosteredIn: { ko: '양자 전입', en: 'Fostering in', vi: 'Nhận ghép' },
  fosteredOut: { ko: '양자 전출', en: 'Fostering out', vi: 'Gửi ghép' },
  died: { ko: '포유자돈 폐사', en: 'Piglet death', vi: 'Heo con chết' },
  partlyWeaned: { ko: '부분이유', en: 'Partial weaning', vi: 'Cai sữa một phần' },
}

/** What a living boar is: he has no status of his own. */
export const boarName: Names = { ko: '웅돈', en: 'Boar', vi: 'Heo đực' }

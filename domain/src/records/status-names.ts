import type { Names } from '../basics/language.ts'
import type { SowStatus } from './life.ts'

/** Names of a sow's status; its codes are system list 01. */
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

/** Name of a boar in place of a status. */
export const boarName: Names = { ko: '웅돈', en: 'Boar', vi: 'Đực giống' }

/** Names of the two records of a fostering: piglets taken over, and piglets given away. */
export const fosteringNames = {
  fosteredIn: { ko: '양자 전입', en: 'Fostered in', vi: 'Nhận ghép' },
  fosteredOut: { ko: '양자 전출', en: 'Fostered out', vi: 'Gửi ghép' },
} as const satisfies Readonly<Record<string, Names>>

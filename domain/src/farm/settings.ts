import type { Names } from '../basics/language.ts'

/** Settings of a farm; intervals in days unless noted. */
export type FarmSettings = Readonly<Record<SettingName, number>>

export const defaultSettings = {
  giltFirstHeatAge: 180,
  giltFirstMatingAge: 240,
  matingAfterWeaning: 7,
  heatCheckAfterMating: 21,
  pregnancyCheckAfterMating: 28,
  farrowingAfterMating: 115,
  weaningAfterFarrowing: 21,
  shipmentAge: 180,
  /** kg */
  shipmentWeight: 110,
  /** litters */
  highestParity: 20,
  /** Ages and intervals after which a sow needs attention. */
  giltNotMatedAge: 270,
  weanedNotMated: 10,
  accidentNotMated: 25,
  pregnantPast: 118,
  lactatingPast: 30,
  noRecordFor: 150,
  /** Ages at which growing pigs leave their stage, days. */
  weanerUntilAge: 70,
  growerUntilAge: 110,
  earlyFinisherUntilAge: 140,
  /** 1: a sow and a boar may have the same number; 0: numbers are unique among living animals. */
  boarsNumberedApart: 0,
  /** 1: treatments consume stock of medicine. */
  treatmentsDrawStock: 0,
  /** 1: forms ask for females and males; 0: for heads, and for the sexes on demand. */
  countedBySex: 0,
  /** Value of a piglet weaned into a group, thousands of won; 0: not counted. */
  weanerValue: 0,
} as const satisfies Record<string, number>

/** Whether a setting is yes (1) or no (0). */
export const isYesNo = (name: SettingName) =>
  name === 'boarsNumberedApart' || name === 'treatmentsDrawStock' || name === 'countedBySex'

export type SettingName = keyof typeof defaultSettings
export const settingNames = Object.keys(defaultSettings) as readonly SettingName[]

export const settingWords: Readonly<Record<SettingName, Names>> = {
  giltFirstHeatAge: {
    ko: '후보돈 첫 발정',
    en: 'First heat of a gilt',
    vi: 'Nái hậu bị lên giống lần đầu',
  },
  giltFirstMatingAge: { ko: '후보돈 첫 교배', en: 'First mating of a gilt', vi: 'Nái hậu bị phối lần đầu' },
  matingAfterWeaning: { ko: '이유 후 교배', en: 'Mating after weaning', vi: 'Phối sau cai sữa' },
  heatCheckAfterMating: {
    ko: '교배 후 재발 확인',
    en: 'Heat check after mating',
    vi: 'Kiểm tra lốc sau phối',
  },
  pregnancyCheckAfterMating: {
    ko: '교배 후 임신진단',
    en: 'Pregnancy check after mating',
    vi: 'Khám thai sau phối',
  },
  farrowingAfterMating: { ko: '교배 후 분만', en: 'Farrowing after mating', vi: 'Đẻ sau phối' },
  weaningAfterFarrowing: { ko: '분만 후 이유', en: 'Weaning after farrowing', vi: 'Cai sữa sau đẻ' },
  shipmentAge: { ko: '출하 일령', en: 'Age at shipment', vi: 'Tuổi xuất bán' },
  shipmentWeight: { ko: '출하 체중', en: 'Weight at shipment', vi: 'Khối lượng xuất bán' },
  highestParity: { ko: '최고 산차', en: 'Highest parity', vi: 'Lứa đẻ cao nhất' },
  giltNotMatedAge: {
    ko: '후보돈 미교배 주의',
    en: 'Attention: gilt not mated',
    vi: 'Chú ý: hậu bị chưa phối',
  },
  weanedNotMated: {
    ko: '이유 후 미교배 주의',
    en: 'Attention: weaned, not mated',
    vi: 'Chú ý: cai sữa chưa phối',
  },
  accidentNotMated: {
    ko: '사고 후 미교배 주의',
    en: 'Attention: accident, not re-mated',
    vi: 'Chú ý: sự cố chưa phối lại',
  },
  pregnantPast: { ko: '임신 경과 주의', en: 'Attention: pregnant for over', vi: 'Chú ý: mang thai quá' },
  lactatingPast: { ko: '포유 경과 주의', en: 'Attention: lactating for over', vi: 'Chú ý: nuôi con quá' },
  noRecordFor: { ko: '기록 없음 주의', en: 'Attention: no record for', vi: 'Chú ý: không có bản ghi' },
  weanerUntilAge: { ko: '이유자돈 구간 끝', en: 'Weaner until', vi: 'Heo cai sữa đến' },
  growerUntilAge: { ko: '육성돈 구간 끝', en: 'Grower until', vi: 'Heo choai đến' },
  boarsNumberedApart: {
    ko: '웅돈 번호를 모돈과 따로 사용',
    en: 'Boars numbered separately from sows',
    vi: 'Đánh số đực riêng với nái',
  },
  treatmentsDrawStock: {
    ko: '치료·백신 사용량을 약품 재고에서 차감',
    en: 'Deduct treatments from the medicine store',
    vi: 'Trừ thuốc, vắc-xin đã dùng khỏi kho thuốc',
  },
  countedBySex: {
    ko: '이유·이동·출하 두수를 암수로 나누어 입력',
    en: 'Enter weanings, moves and shipments by sex',
    vi: 'Nhập số con cai sữa, chuyển, xuất theo đực, cái',
  },
  weanerValue: {
    ko: '이유자돈 1두 가격',
    en: 'Value of a weaned piglet',
    vi: 'Giá một heo con cai sữa',
  },
  earlyFinisherUntilAge: {
    ko: '비육 전기 구간 끝',
    en: 'Early finisher until',
    vi: 'Heo thịt giai đoạn đầu đến',
  },
}

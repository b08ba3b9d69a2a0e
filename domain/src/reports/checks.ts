import type { Names } from '../basics/language.ts'
import { usual, type QuestionCode } from '../records/questions.ts'

/** Groups of checks; `unusual` repeats questions that are asked when a record is entered. */
export type CheckGroup = 'overdue' | 'missing' | 'impossible' | 'unusual'
export type Check = { group: CheckGroup; names: Names }

/** Days after which the next record is overdue. The farm's own limits, used by work lists, are earlier. */
export const checkLimits = { pregnant: 125, lactating: usual.lactation.to } as const
/** Days after which records are not checked any more. */
export const lookBack = 730

const check = (group: CheckGroup, ko: string, en: string, vi: string): Check => ({
  group,
  names: { ko, en, vi },
})

/** Checks of the records, in the order in which they are worth correcting. */
export const checks = {
  pregnantTooLong: check('overdue', '임신 125일 초과', 'Pregnant beyond 125 days', 'Mang thai quá 125 ngày'),
  lactatingTooLong: check('overdue', '포유 40일 초과', 'Lactating beyond 40 days', 'Nuôi con quá 40 ngày'),
  silent: check('overdue', '오래 기록 없는 모돈', 'Long without a record', 'Lâu không có bản ghi'),
  withoutPen: check('missing', '돈방이 없는 개체', 'Without a pen', 'Chưa có ô chuồng'),
  bornAfterEntry: check('impossible', '전입 후에 태어남', 'Born after her entry', 'Sinh sau ngày nhập'),
  sameNumber: check('impossible', '같은 번호의 두 개체', 'Two animals, one number', 'Hai con một số'),
  sameEarNotch: check('impossible', '이각번호 중복', 'Same ear notch', 'Trùng số cắt tai'),
  boarGone: check('impossible', '도폐사 후 쓰인 웅돈', 'Boar used after removal', 'Đực dùng sau khi loại'),
  weanedNotNursing: check(
    'impossible',
    '이유·포유두수 불일치',
    'Weaned is not what nursed',
    'Cai sữa khác số bú',
  ),
  fosteringOneSided: check(
    'impossible',
    '상대 없는 양자',
    'Fostering without its other side',
    'Ghép bầy thiếu một bên',
  ),
  GESTATION_UNUSUAL: check('unusual', '임신 기간', 'Gestation length', 'Thời gian mang thai'),
  LITTER_VERY_LARGE: check('unusual', '총산 25두 이상', '25 or more born', 'Đẻ từ 25 con'),
  NONE_BORN_ALIVE: check('unusual', '실산 없음', 'None born alive', 'Không con sống'),
  FIRST_MATING_EARLY: check('unusual', '이른 첫 교배', 'First mating early', 'Phối lần đầu sớm'),
  FIRST_MATING_LATE: check('unusual', '늦은 첫 교배', 'First mating late', 'Phối lần đầu muộn'),
  MATED_LONG_AFTER: check('unusual', '오랜 뒤 교배', 'Mated long after', 'Phối lại rất muộn'),
  WEANED_VERY_EARLY: check('unusual', '이른 이유', 'Weaned early', 'Cai sữa sớm'),
  WEANED_VERY_LATE: check('unusual', '늦은 이유', 'Weaned late', 'Cai sữa muộn'),
  WEIGHT_UNUSUAL: check('unusual', '체중', 'Weights', 'Khối lượng'),
  LEAVES_WHILE_PREGNANT: check('unusual', '임신 중 도폐사', 'Removed while pregnant', 'Loại khi mang thai'),
  NO_BOAR: check('unusual', '웅돈 없는 교배', 'Mated without a boar', 'Phối không ghi đực'),
  ENDED_AT_ONCE: check('unusual', '교배 직후 사고', 'Empty right after mating', 'Không thai ngay sau phối'),
  NONE_BORN: check('unusual', '총산 0두', 'None born', 'Đẻ 0 con'),
  NONE_WEANED: check('unusual', '이유 0두', 'None weaned', 'Cai sữa 0 con'),
  ALL_PARTLY_WEANED: check(
    'unusual',
    '부분이유로 모두 나감',
    'All partly weaned',
    'Cai sữa từng phần hết bầy',
  ),
  ALL_FOSTERED_OUT: check('unusual', '모두 양자 보냄', 'All fostered away', 'Gửi ghép hết bầy'),
  LITTER_DIED: check('unusual', '포유자돈 전부 폐사', 'Whole litter died', 'Chết cả bầy'),
  PARITY_VERY_HIGH: check('unusual', '높은 산차', 'Very high parity', 'Lứa rất cao'),
  MATED_THOUGH_DECIDED: check(
    'unusual',
    '도태 결정 뒤 교배',
    'Mated after the decision to cull',
    'Phối sau khi quyết định loại',
  ),
} as const satisfies Readonly<Record<string, Check>>

export type CheckKey = keyof typeof checks
export const checkKeys = Object.keys(checks) as readonly CheckKey[]
/** Checks of the current state of an animal, or of another animal's sheet. The others check records of sows, each on its day. */
const checksOfNow = [
  'pregnantTooLong',
  'lactatingTooLong',
  'silent',
  'withoutPen',
  'bornAfterEntry',
  'sameNumber',
  'sameEarNotch',
  'boarGone',
  'FIRST_MATING_EARLY',
  'FIRST_MATING_LATE',
] as const satisfies readonly CheckKey[]
export type CheckOfNow = (typeof checksOfNow)[number]
export type CheckOfRecords = Exclude<CheckKey, CheckOfNow>
export const isOfNow = (key: CheckKey): key is CheckOfNow => checksOfNow.some((each) => each === key)
export const checksOfRecords = checkKeys.filter((key): key is CheckOfRecords => !isOfNow(key))
export const checkGroups = [
  'overdue',
  'missing',
  'impossible',
  'unusual',
] as const satisfies readonly CheckGroup[]

/** Questions that can be repeated from the records. The others depend on the time of entry. */
export const repeatedQuestions = checkKeys.filter(
  (key): key is CheckKey & QuestionCode => checks[key].group === 'unusual',
)

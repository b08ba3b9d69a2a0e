import { words } from '@penside/domain/language/words.ts'

export const attention = words({
  title: { ko: '관리대상모돈', en: 'Sows needing attention', vi: 'Nái cần chú ý' },
  report: { ko: '관리 항목', en: 'What is overdue', vi: 'Loại quá hạn' },
  number: { ko: '번호', en: 'No.', vi: 'STT' },
  tag: { ko: '모돈번호', en: 'Animal number', vi: 'Số nái' },
  bornOn: { ko: '생년월일', en: 'Born', vi: 'Ngày sinh' },
  dueOn: {
    '1': { ko: '분만 예정일', en: 'Due to farrow', vi: 'Dự kiến đẻ' },
    '2': { ko: '교배 예정일', en: 'Due to mate', vi: 'Dự kiến phối' },
    '3': { ko: '이유 예정일', en: 'Due to wean', vi: 'Dự kiến cai sữa' },
    '4': { ko: '재교배 예정일', en: 'Due to re-mate', vi: 'Dự kiến phối lại' },
    '5': { ko: '교배 예정일', en: 'Due to mate', vi: 'Dự kiến phối' },
    '6': { ko: '첫 발정 예정일', en: 'First heat due', vi: 'Dự kiến lên giống lần đầu' },
  },
  days: { ko: '경과일', en: 'Days', vi: 'Số ngày' },
  over: { ko: '초과일', en: 'Days over', vi: 'Ngày quá hạn' },
  pen: { ko: '돈방', en: 'Pen', vi: 'Ô chuồng' },
  daysShort: {
    ko: '경과 {{count}}일',
    en: { one: '{{count}} day', other: '{{count}} days' },
    vi: '{{count}} ngày',
  },
  overShort: {
    ko: '{{count}}일 초과',
    en: { one: '{{count}} day over', other: '{{count}} days over' },
    vi: 'quá {{count}} ngày',
  },
  order: {
    OVER: { ko: '초과일순', en: 'By days over', vi: 'Theo ngày quá hạn' },
    FARM_PIG_NO: { ko: '모돈번호순', en: 'By number', vi: 'Theo số nái' },
    EXP_DT: { ko: '예정일순', en: 'By expected date', vi: 'Theo ngày dự kiến' },
    PASSIL: { ko: '경과일순', en: 'By days', vi: 'Theo số ngày' },
  },
  empty: {
    ko: '이 항목에 해당하는 모돈이 없습니다',
    en: 'No sow is overdue here',
    vi: 'Không có nái quá hạn',
  },
  emptyStep: {
    ko: '농장 작업 기준을 넘긴 모돈이 여기에 나옵니다.',
    en: "Sows past the farm's own limits appear here.",
    vi: 'Nái vượt giới hạn của trại sẽ hiện ở đây.',
  },
})

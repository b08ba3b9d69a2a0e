import { words } from '@penside/domain/language/words.ts'

export const parityComposition = words({
  choose: { ko: '보기', en: 'View', vi: 'Xem' },
  byWeek: { ko: '임신 주령별', en: 'Pregnancy week', vi: 'Tuần thai' },
  byParity: { ko: '개체 산차별', en: 'By parity', vi: 'Theo lứa' },
  byWeekTitle: { ko: '임신돈 주령별 구성', en: 'Pregnant sows by week', vi: 'Nái mang thai theo tuần' },
  byParityTitle: { ko: '개체 산차 구성', en: 'Animals by parity', vi: 'Cơ cấu lứa đẻ' },
  pregnantSows: { ko: '임신돈', en: 'Pregnant sows', vi: 'Nái mang thai' },
  females: { ko: '전체 모돈', en: 'All females', vi: 'Tổng nái' },
  week: { ko: '주령', en: 'Week', vi: 'Tuần' },
  weekOf: { ko: '{{count}}주', en: { one: 'Week {{count}}', other: 'Week {{count}}' }, vi: 'Tuần {{count}}' },
  head: { ko: '복수', en: 'Sows', vi: 'Số nái' },
  mated: { ko: '교배 기간', en: 'Mated', vi: 'Thời gian phối' },
  matings: { ko: '교배', en: 'Matings', vi: 'Số phối' },
  conceptionRate: { ko: '수태율 %', en: 'Conceived %', vi: 'Đậu thai %' },
  dueOn: { ko: '분만 예정', en: 'Due', vi: 'Dự kiến đẻ' },
  parity: { ko: '산차', en: 'Parity', vi: 'Lứa' },
  count: { ko: '두수', en: 'Head', vi: 'Số con' },
  share: { ko: '농장 %', en: 'Farm %', vi: 'Trại %' },
  others: { ko: '다른 농장 %', en: 'Other farms %', vi: 'Trại khác %' },
  standard: { ko: '표준 %', en: 'Standard %', vi: 'Chuẩn %' },
  whyStandard: {
    ko: '다른 농장이 3곳보다 적어 표준 곡선과 비교합니다.',
    en: 'Fewer than three other farms take part, so the standard curve is shown.',
    vi: 'Chưa đủ ba trại khác nên so với đường chuẩn.',
  },
  whatConceived: {
    ko: '수태율: 그 주의 교배 가운데 35일까지(아직이면 기준일까지) 임신이 이어진 비율',
    en: 'Conceived: share of the week’s matings still pregnant on day 35, or on the base date if that comes first',
    vi: 'Đậu thai: số phối trong tuần còn mang thai đến ngày 35, hoặc đến ngày báo cáo nếu chưa tới',
  },
})

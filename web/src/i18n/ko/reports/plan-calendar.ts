export const planCalendar = {
  panel: '{{work}} · {{day}}',
  head_other: '{{count}}두',
  none: '이 날은 예정된 작업이 없습니다',
  noneStep: '점이 있는 날을 고르세요.',
  month: '이 달의 예정',
  total_other: '예정 {{count}}건',
  last: '최종 작업 {{day}}',
} as const

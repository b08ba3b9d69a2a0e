export const dailySummary = {
  kind: '구분',
  before: '전일',
  now: '금일',
  change: '증감',
  sinceBefore: '전일 대비 {{change}}',
  note: '교배돈은 임신진단 전, 임신돈은 진단일이 지난 모돈입니다.',
} as const

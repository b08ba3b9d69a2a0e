export const matingStatus = {
  title: '교배현황',
  thisMonth: '당월',
  toDate: '월 누계',
  row: '구분',
  unit: '두',
  head: '두',
  trend: '6개월 추이',
  comparedTo: '전월 같은 날 대비 {{change}}',
  month: '월',
  empty: '이 달에는 교배 기록이 없습니다',
} as const

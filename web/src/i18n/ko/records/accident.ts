export const accident = {
  title: '임신사고',
  new: '새 임신사고',
  edit: '임신사고 수정',
  accidentOn: '사고일',
  accidentType: '사고 구분',
  daysPregnant: '임신일수',
  typeWrong: '사고 구분 오류',
  noHistory: '임신사고 기록이 없습니다',
  cannotEnter: '현재 상태가 임신돈이 아니면 입력할 수 없습니다. 현재 상태: {{status}}',
  deleteQuestion: '{{tag}} · {{day}} 임신사고를 삭제할까요?',
} as const

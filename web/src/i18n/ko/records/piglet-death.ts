export const pigletDeath = {
  title: '포유자돈 폐사',
  new: '새 폐사',
  edit: '폐사 수정',
  diedOn: '폐사일',
  cause: '폐사 원인',
  piglets: '폐사 두수',
  ageDays: '일령',
  noHistory: '폐사 기록이 없습니다',
  cannotEnter: '포유 중인 자돈이 없어 입력할 수 없습니다. 현재 상태: {{status}}',
  deleteQuestion: '{{tag}} · {{day}} 폐사를 삭제할까요?',
} as const

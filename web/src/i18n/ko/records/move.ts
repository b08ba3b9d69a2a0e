export const move = {
  title: '위치 이동',
  new: '새 위치 이동',
  edit: '위치 이동 수정',
  movedOn: '이동일',
  toPen: '이동할 돈방',
  fromPen: '이전 돈방',
  pen: '돈방',
  now: '현재 위치',
  noHistory: '위치 이동 기록이 없습니다',
  cannotEnter: '도폐사된 개체는 입력할 수 없습니다. 현재 상태: {{status}}',
  deleteQuestion: '{{tag}} · {{day}} 위치 이동을 삭제할까요?',
  many: '여러 두수 한 번에',
} as const

export const backFat = {
  title: '등지방',
  new: '새 등지방 측정',
  edit: '등지방 수정',
  measuredOn: '측정일',
  measuredOnEmpty: '측정일을 입력하세요',
  timing: '측정 시기',
  bodyWeight: '체중',
  thickness: '등지방 두께',
  noHistory: '등지방 기록이 없습니다',
  cannotEnter: '도폐사된 개체는 입력할 수 없습니다. 현재 상태: {{status}}',
  deleteQuestion: '{{tag}} · {{day}} 등지방을 삭제할까요?',
} as const

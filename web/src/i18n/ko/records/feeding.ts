export const feeding = {
  title: '사료 급여',
  new: '새 사료 급여',
  edit: '사료 급여 수정',
  fedOn: '급여일',
  target: '설정량',
  eaten: '섭취량',
  ratio: '섭취율',
  taken: '{{day}} 기록이 이미 있습니다. 이력에서 수정하세요',
  most: '999까지 입력할 수 있습니다',
  noHistory: '사료 급여 기록이 없습니다',
  cannotEnter: '도폐사된 개체는 입력할 수 없습니다. 현재 상태: {{status}}',
  deleteQuestion: '{{tag}} · {{day}} 사료 급여를 삭제할까요?',
} as const

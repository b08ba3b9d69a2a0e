export const animal = {
  sex: '모돈·웅돈',
  sow: '모돈',
  boar: '웅돈',
  empty: '개체가 없습니다',
  emptyStep: '전입한 개체가 여기에 나옵니다.',
} as const

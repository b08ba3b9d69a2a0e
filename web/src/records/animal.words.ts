import { words } from '@penside/domain/language/words.ts'

export const animal = words({
  sex: { ko: '모돈·웅돈', en: 'Sows or boars', vi: 'Nái hay đực' },
  sow: { ko: '모돈', en: 'Sows', vi: 'Nái' },
  boar: { ko: '웅돈', en: 'Boars', vi: 'Đực' },
  empty: { ko: '개체가 없습니다', en: 'No animals', vi: 'Không có con nào' },
  emptyStep: {
    ko: '전입한 개체가 여기에 나옵니다.',
    en: 'Animals that are entered appear here.',
    vi: 'Con đã nhập đàn sẽ hiện ở đây.',
  },
})

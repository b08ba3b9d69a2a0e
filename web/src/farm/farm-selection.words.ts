import { words } from '@penside/domain/language/words.ts'

export const selection = words({
  search: { ko: '농장 이름 검색', en: 'Search by farm name', vi: 'Tìm theo tên trại' },
  current: { ko: '지금 농장', en: 'Current farm', vi: 'Trại hiện tại' },
  others: { ko: '다른 농장', en: 'Other farms', vi: 'Trại khác' },
  notMember: {
    ko: '이 농장의 구성원이 아닙니다',
    en: 'You are not a member of this farm',
    vi: 'Bạn không phải thành viên của trại này',
  },
  none: {
    ko: '옮길 수 있는 다른 농장이 없습니다',
    en: 'There is no other farm to change to',
    vi: 'Không có trại nào khác để chuyển',
  },
  noneWhy: {
    ko: '같은 회사의 농장에 초대받으면 여기에 나옵니다.',
    en: 'A farm of your company appears here once you are invited to it.',
    vi: 'Khi được mời vào một trại của công ty, trại đó sẽ hiện ở đây.',
  },
  saved: { ko: '저장되었습니다', en: 'It has been saved', vi: 'Đã lưu' },
})

import { words } from '@penside/domain/language/words.ts'

export const desk = words({
  rail: { ko: '전체 메뉴', en: 'Whole menu', vi: 'Toàn bộ menu' },
  today: { ko: '오늘', en: 'Today', vi: 'Hôm nay' },
  often: { ko: '자주 쓰는 화면', en: 'Most used', vi: 'Hay dùng' },
  find: { ko: '찾기', en: 'Find', vi: 'Tìm' },
  findWhat: {
    ko: '할 일, 화면, 개체, 돈군, 돈방, 사람 찾기',
    en: 'Find work, screens, animals, groups, pens, people',
    vi: 'Tìm việc, trang, heo, nhóm, ô chuồng, người',
  },
  animals: { ko: '개체', en: 'Animals', vi: 'Heo' },
  groups: { ko: '돈군', en: 'Groups', vi: 'Nhóm heo' },
  work: { ko: '할 일', en: 'Work', vi: 'Việc' },
  dueAndLate: {
    ko: '오늘 {{due}}건 · 지연 {{late}}',
    en: '{{due}} today · {{late}} late',
    vi: 'hôm nay {{due}} · trễ {{late}}',
  },
  rooms: { ko: '돈방', en: 'Pens', vi: 'Ô chuồng' },
  people: { ko: '사람', en: 'People', vi: 'Người' },
  nothing: {
    ko: '‘{{text}}’에 맞는 것이 없습니다',
    en: 'Nothing for “{{text}}”',
    vi: 'Không có gì cho “{{text}}”',
  },
  keysTitle: { ko: '단축키', en: 'Keyboard shortcuts', vi: 'Phím tắt' },
  does: {
    find: { ko: '찾기', en: 'Find', vi: 'Tìm' },
    walk: {
      ko: '목록에서 다음, 이전',
      en: 'Next and previous in a list',
      vi: 'Dòng sau, dòng trước trong danh sách',
    },
    enter: { ko: '선택한 것 열기', en: 'Open what is chosen', vi: 'Mở mục đang chọn' },
    form: {
      ko: '목록이나 화면에서 입력란으로',
      en: 'From a list or a page to its form',
      vi: 'Từ danh sách hoặc trang sang phần nhập',
    },
    back: {
      ko: '옆에 연 것 닫기, 선택 해제, 창 닫기',
      en: 'Close what is open beside a list, clear what is chosen, close a window',
      vi: 'Đóng phần mở cạnh danh sách, bỏ chọn, đóng cửa sổ',
    },
    choose: {
      ko: '목록에서 여러 건 선택',
      en: 'Choose rows of a list',
      vi: 'Chọn nhiều dòng trong danh sách',
    },
    save: { ko: '저장', en: 'Save', vi: 'Lưu' },
    keys: { ko: '단축키 보기', en: 'Show shortcuts', vi: 'Xem phím tắt' },
  },
  printPage: { ko: '인쇄', en: 'Print', vi: 'In' },
  choose: { ko: '선택', en: 'choose', vi: 'chọn' },
  open: { ko: '열기', en: 'open', vi: 'mở' },
  newTab: { ko: '새 탭', en: 'new tab', vi: 'thẻ mới' },
  found: {
    ko: '{{count}}건',
    en: { one: '{{count}} found', other: '{{count}} found' },
    vi: '{{count}} kết quả',
  },
})

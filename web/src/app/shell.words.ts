import { words } from '@penside/domain/language/words.ts'

export const shell = words({
  home: { ko: '홈', en: 'Home', vi: 'Trang chủ' },
  quick: { ko: '퀵메뉴', en: 'Quick', vi: 'Mục nhanh' },
  qr: { ko: 'QR', en: 'QR', vi: 'QR' },
  myPage: { ko: '내 정보', en: 'My page', vi: 'Cá nhân' },
  toMenu: { ko: '메뉴로', en: 'To the menu', vi: 'Về menu' },
  forManagers: {
    ko: '농장주와 관리자만 볼 수 있는 화면입니다. 필요하면 농장주나 관리자에게 요청하세요.',
    en: 'This page is for owners and managers. Ask one of them if you need it.',
    vi: 'Trang này chỉ dành cho chủ trại và quản lý. Nếu cần, hãy nhờ chủ trại hoặc quản lý.',
  },
  sections: { ko: '화면 구분', en: 'Sections', vi: 'Các mục' },
  submenu: { ko: '하위 메뉴', en: 'Pages of this section', vi: 'Các trang của mục' },
  footer: { ko: '하단 메뉴', en: 'Main navigation', vi: 'Thanh điều hướng' },
  pickFromList: {
    ko: '목록에서 선택하면 여기에 나옵니다',
    en: 'Choose one from the list to see it here',
    vi: 'Chọn một mục trong danh sách để xem ở đây',
  },
  pageFailed: {
    ko: '화면을 열지 못했습니다',
    en: 'This page could not be opened',
    vi: 'Không mở được trang',
  },
  pageFailedStep: {
    ko: '연결을 확인하고 다시 불러오세요. 입력하던 내용은 이 휴대폰에 그대로 있습니다.',
    en: 'Check the connection and load it again. What you entered is still on this phone.',
    vi: 'Hãy kiểm tra kết nối rồi tải lại. Nội dung bạn nhập vẫn còn trên máy này.',
  },

  // errors of requests
  noNetwork: {
    ko: '서버에 연결할 수 없습니다. 연결을 확인하고 다시 시도하세요.',
    en: 'The server cannot be reached. Check the connection and try again.',
    vi: 'Không kết nối được máy chủ. Hãy kiểm tra kết nối rồi thử lại.',
  },
  otherVersion: {
    ko: '앱이 새 버전으로 바뀌었습니다. 새로고침하세요.',
    en: 'The app has a new version. Reload the page.',
    vi: 'Ứng dụng đã có phiên bản mới. Hãy tải lại trang.',
  },
  checkInput: {
    ko: '입력한 내용을 확인하세요.',
    en: 'Please check what you entered.',
    vi: 'Hãy kiểm tra nội dung đã nhập.',
  },
  atLeast: { ko: '{{min}} 이상을 입력하세요', en: 'Enter {{min}} or more', vi: 'Nhập từ {{min}} trở lên' },
  longest: {
    ko: '{{max}}자까지 입력할 수 있습니다',
    en: 'Up to {{max}} characters',
    vi: 'Tối đa {{max}} ký tự',
  },
  shortest: {
    ko: '{{min}}자 이상 입력하세요',
    en: 'At least {{min}} characters',
    vi: 'Ít nhất {{min}} ký tự',
  },

  results: {
    ko: '{{shown}}건',
    en: { one: '{{shown}} result', other: '{{shown}} results' },
    vi: '{{shown}} kết quả',
  },
  searchedFor: { ko: '‘{{text}}’ 조회 결과', en: 'Searched for “{{text}}”', vi: 'Đã tìm “{{text}}”' },
})

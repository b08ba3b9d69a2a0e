import { words } from '@penside/domain/language/words.ts'
import { selection } from './farm-selection.words.ts'
import { settings } from './settings.words.ts'

export const farm = words({
  selection,
  settings,
  menu: {
    record: { ko: '기록', en: 'Record', vi: 'Ghi chép' },
    view: { ko: '보기', en: 'View', vi: 'Xem' },
    group: { ko: '돈군', en: 'Groups', vi: 'Nhóm heo' },
    store: { ko: '재고', en: 'Stores', vi: 'Kho' },
    more: { ko: '더 보기', en: 'More', vi: 'Khác' },
    find: { ko: '메뉴 찾기', en: 'Find in the menu', vi: 'Tìm trong menu' },
    version: { ko: '버전', en: 'Version', vi: 'Phiên bản' },
    privacy: { ko: '약관 및 개인정보', en: 'Terms and privacy', vi: 'Điều khoản và bảo mật' },
  },
  coach: {
    title: { ko: '이렇게 쓰세요', en: 'Good to know', vi: 'Cách sử dụng' },
    swipe: { ko: '좌우로 밀기', en: 'Swipe left or right', vi: 'Vuốt trái hoặc phải' },
    swipeBody: {
      ko: '현황 화면을 왼쪽이나 오른쪽으로 밀면 옆 화면이 열립니다.',
      en: 'On the status pages, swipe left or right to open the next page.',
      vi: 'Ở các trang tình hình, vuốt sang trái hoặc phải để mở trang bên cạnh.',
    },
    qr: { ko: 'QR 코드로 바로 열기', en: 'Open with a QR code', vi: 'Mở bằng mã QR' },
    qrBody: {
      ko: 'QR 코드를 찍어 모돈 작업을 입력하고 보고서를 조회할 수 있습니다.',
      en: 'Scan a QR code to enter sow work and to look up reports.',
      vi: 'Quét mã QR để nhập công việc của nái và tra cứu báo cáo.',
    },
    done: { ko: '알겠습니다', en: 'Got it', vi: 'Đã hiểu' },
  },
})

import { words } from '@penside/domain/language/words.ts'

export const leaving = words({
  unsaved: {
    ko: '저장하지 않고 닫을까요?',
    en: 'Close without saving?',
    vi: 'Đóng mà không lưu?',
  },
  unsavedBody: {
    ko: '바꾼 내용은 저장되지 않습니다.',
    en: 'Your changes will not be saved.',
    vi: 'Nội dung đã thay đổi sẽ không được lưu.',
  },
  discard: { ko: '저장 안 함', en: 'Don’t save', vi: 'Không lưu' },
  goOn: { ko: '계속 입력', en: 'Keep editing', vi: 'Nhập tiếp' },
  exit: { ko: '앱을 끝낼까요?', en: 'Leave the app?', vi: 'Thoát ứng dụng?' },
  exitBody: {
    ko: '보내지 않은 기록은 이 휴대폰에 남고, 다시 열면 보냅니다.',
    en: 'Unsent records stay on this phone and are sent when you open the app again.',
    vi: 'Bản ghi chưa gửi vẫn ở trên máy và sẽ được gửi khi mở lại ứng dụng.',
  },
  exitYes: { ko: '끝내기', en: 'Leave', vi: 'Thoát' },
  stay: { ko: '계속 쓰기', en: 'Stay', vi: 'Ở lại' },
  again: {
    ko: '뒤로를 한 번 더 누르면 끝납니다',
    en: 'Press back once more to leave',
    vi: 'Nhấn quay lại lần nữa để thoát',
  },
})

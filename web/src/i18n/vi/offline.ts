import type { Dictionary } from '../dictionary.ts'
import type { offline as source } from '../ko/offline.ts'

export const offline: Dictionary<typeof source> = {
  ready: 'Dùng được khi mất mạng',
  offline: 'Mất mạng',
  asOf: 'Lúc {{time}}',
  asOfLong: 'Không có mạng: đây là dữ liệu máy đã lưu lúc {{time}}',
  locked:
    'Đã hơn 14 ngày không liên lạc được với máy chủ nên không mở được dữ liệu trại. Kết nối một lần để mở lại. Bản ghi chưa gửi vẫn còn đây.',

  newVersion: 'Đã có phiên bản mới',
  update: 'Cập nhật',
  updateLater: 'Sẽ cập nhật sau khi bạn lưu nội dung đang nhập',

  waitsLong: 'Có bản ghi chưa gửi hơn một ngày',
  waitsTooLong: 'Có bản ghi chưa gửi hơn ba ngày',
  waitsLongBody: 'Bản ghi nhập lúc {{since}} chỉ có trên máy này. Hãy mở ứng dụng ở nơi có mạng và để mở.',
  notPersisted: 'Trình duyệt có thể xóa bản ghi đã lưu',
  notPersistedBody: 'Thêm ứng dụng vào màn hình chính để giữ an toàn hơn.',
  littleSpace: 'Máy sắp hết bộ nhớ',
  littleSpaceBody: 'Ứng dụng còn chưa tới 50 MB. Hãy xóa bớt ảnh hoặc ứng dụng không cần.',
  addToHome: 'Thêm ứng dụng vào màn hình chính',
  addToHomeBody:
    'Bấm Chia sẻ rồi chọn ‘Thêm vào MH chính’. Nếu không, bản ghi có thể bị xóa khi chưa có mạng.',

  signOutUnsent_other:
    '{{count}} bản ghi chưa gửi vẫn ở trên máy này và được gửi khi bạn đăng nhập lại. Nội dung đã nhập mà chưa lưu sẽ bị xóa.',
}

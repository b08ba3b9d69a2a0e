import { words } from '@penside/domain/language/words.ts'

export const offline = words({
  ready: { ko: '오프라인 준비됨', en: 'Ready offline', vi: 'Dùng được khi mất mạng' },
  offline: { ko: '오프라인', en: 'Offline', vi: 'Mất mạng' },
  asOf: { ko: '{{time}} 기준', en: 'As of {{time}}', vi: 'Lúc {{time}}' },
  asOfLong: {
    ko: '연결이 없어 이 휴대폰에 저장된 {{time}} 기준 내용입니다',
    en: 'No connection: this is what was saved on this phone at {{time}}',
    vi: 'Không có mạng: đây là dữ liệu máy đã lưu lúc {{time}}',
  },
  livingOnly: {
    ko: '연결이 없어 이 휴대폰에 있는 사육 중인 개체만 찾았습니다. 도폐사된 개체는 연결되면 찾을 수 있습니다.',
    en: 'Without a connection only the living animals on this phone were searched. Removed ones are found with a connection.',
    vi: 'Mất mạng nên chỉ tìm trong số heo còn nuôi lưu trên máy. Heo đã loại, chết sẽ tìm được khi có mạng.',
  },
  locked: {
    ko: '14일 넘게 서버에 연결되지 않아 농장 내용을 열 수 없습니다. 보내지 않은 기록은 그대로 있으며, 한 번 연결하면 다시 열립니다.',
    en: 'The server has not been reached for more than 14 days, so the farm cannot be shown. Unsent records are still here; connect once to open the farm again.',
    vi: 'Đã hơn 14 ngày không liên lạc được với máy chủ nên không mở được dữ liệu trại. Bản ghi chưa gửi vẫn còn đây; hãy kết nối một lần để mở lại.',
  },

  // updates of the app
  newVersion: { ko: '새 버전이 준비되었습니다', en: 'A new version is ready', vi: 'Đã có phiên bản mới' },
  update: { ko: '업데이트', en: 'Update', vi: 'Cập nhật' },
  updateLater: {
    ko: '입력 중인 내용을 저장하면 업데이트합니다',
    en: 'Updates when you have saved what you are entering',
    vi: 'Sẽ cập nhật sau khi bạn lưu nội dung đang nhập',
  },

  // risks to unsent records
  waitsLong: {
    ko: '하루 넘게 보내지 못한 기록이 있습니다',
    en: 'Records have waited for more than a day',
    vi: 'Có bản ghi chưa gửi hơn một ngày',
  },
  waitsTooLong: {
    ko: '사흘 넘게 보내지 못한 기록이 있습니다',
    en: 'Records have waited for more than three days',
    vi: 'Có bản ghi chưa gửi hơn ba ngày',
  },
  waitsLongBody: {
    ko: '{{since}}에 입력한 기록이 아직 이 휴대폰에만 있습니다. 연결되는 곳에서 앱을 열어 두세요.',
    en: 'What was entered at {{since}} is on this phone only. Open the app where there is a connection and leave it open.',
    vi: 'Bản ghi nhập lúc {{since}} chỉ có trên máy này. Hãy mở ứng dụng ở nơi có mạng và để mở.',
  },
  notPersisted: {
    ko: '브라우저가 저장된 기록을 지울 수 있습니다',
    en: 'The browser may delete saved records',
    vi: 'Trình duyệt có thể xóa bản ghi đã lưu',
  },
  notPersistedBody: {
    ko: '홈 화면에 추가하면 기록이 더 안전하게 보관됩니다.',
    en: 'Add the app to the home screen to keep them safer.',
    vi: 'Thêm ứng dụng vào màn hình chính để giữ an toàn hơn.',
  },
  serverTrouble: {
    ko: '지금은 서버가 작동하지 않습니다',
    en: 'The server is not working right now',
    vi: 'Máy chủ hiện không hoạt động được',
  },
  clockFast: {
    ko: '휴대폰 시계가 {{span}} 빠릅니다',
    en: 'This phone’s clock is {{span}} fast',
    vi: 'Đồng hồ máy nhanh {{span}}',
  },
  clockSlow: {
    ko: '휴대폰 시계가 {{span}} 느립니다',
    en: 'This phone’s clock is {{span}} slow',
    vi: 'Đồng hồ máy chậm {{span}}',
  },
  clockBody: {
    ko: '기록의 날짜와 시각이 틀릴 수 있고, 오늘 이후의 날짜는 서버가 거절합니다. 휴대폰 설정에서 시간을 자동으로 맞추세요.',
    en: 'Records may get a wrong day and time, and the server rejects days after today. Set the time to automatic in the phone’s settings.',
    vi: 'Ngày giờ của bản ghi có thể sai, và máy chủ từ chối ngày sau hôm nay. Hãy bật đặt giờ tự động trong cài đặt máy.',
  },
  noSpace: {
    ko: '휴대폰 저장 공간이 없습니다',
    en: 'This phone has no space left',
    vi: 'Máy đã hết bộ nhớ',
  },
  noSpaceBody: {
    ko: '이미 저장된 기록은 연결되면 보내지만 새 기록은 저장할 수 없습니다. 사진이나 앱을 지워 주세요.',
    en: 'Records on it are still sent, but new ones cannot be saved. Delete photos or apps that you do not need.',
    vi: 'Bản ghi đã lưu vẫn được gửi, nhưng không lưu thêm được. Hãy xóa bớt ảnh hoặc ứng dụng không cần.',
  },
  littleSpace: {
    ko: '휴대폰 저장 공간이 부족합니다',
    en: 'The phone is almost full',
    vi: 'Máy sắp hết bộ nhớ',
  },
  littleSpaceBody: {
    ko: '앱이 쓸 수 있는 공간이 50 MB도 남지 않았습니다. 사진이나 앱을 정리하세요.',
    en: 'Less than 50 MB is left for the app. Delete photos or apps that you do not need.',
    vi: 'Ứng dụng còn chưa tới 50 MB. Hãy xóa bớt ảnh hoặc ứng dụng không cần.',
  },
  addToHome: {
    ko: '홈 화면에 추가하세요',
    en: 'Add the app to the home screen',
    vi: 'Thêm ứng dụng vào màn hình chính',
  },
  addToHomeBody: {
    ko: '공유 버튼을 누르고 ‘홈 화면에 추가’를 고르세요. 그래야 연결 없이도 기록이 지워지지 않습니다.',
    en: "Tap Share, then 'Add to Home Screen'. Otherwise records may be deleted while there is no connection.",
    vi: 'Bấm Chia sẻ rồi chọn ‘Thêm vào MH chính’. Nếu không, bản ghi có thể bị xóa khi chưa có mạng.',
  },

  signOutUnsent: {
    ko: '보내지 않은 기록 {{count}}건은 이 휴대폰에 남고, 다시 로그인하면 전송됩니다. 저장하지 않은 입력 내용은 지워집니다.',
    en: {
      one: '{{count}} record that was not sent stays on this phone and is sent when you sign in again. What you typed and did not save is removed.',
      other:
        '{{count}} records that were not sent stay on this phone and are sent when you sign in again. What you typed and did not save is removed.',
    },
    vi: '{{count}} bản ghi chưa gửi vẫn ở trên máy này và được gửi khi bạn đăng nhập lại. Nội dung đã nhập mà chưa lưu sẽ bị xóa.',
  },
})

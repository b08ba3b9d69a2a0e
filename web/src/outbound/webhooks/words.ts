import { words } from '@penside/domain/language/words.ts'

export const webhookWords = words({
  about: {
    ko: '기록이나 경보가 생기면 내 프로그램의 주소로 바로 알려 줍니다. 메시지에는 서명이 붙습니다.',
    en: 'Notifies your program as soon as there are records or alarms. The messages are signed.',
    vi: 'Báo ngay cho chương trình của bạn khi có bản ghi hoặc báo động. Thông báo có chữ ký.',
  },
  ownersOnly: {
    ko: '농장주만 볼 수 있습니다.',
    en: 'Only owners see this.',
    vi: 'Chỉ chủ trại xem được.',
  },
  add: { ko: '웹훅 추가', en: 'Add a webhook', vi: 'Thêm webhook' },
  edit: { ko: '웹훅 수정', en: 'Edit the webhook', vi: 'Sửa webhook' },
  change: { ko: '수정', en: 'Edit', vi: 'Sửa' },
  none: { ko: '웹훅이 없습니다', en: 'There are no webhooks', vi: 'Chưa có webhook' },
  noneBody: {
    ko: '알림을 받을 프로그램이 있으면 주소를 추가하세요.',
    en: 'Add the address of a program to be notified.',
    vi: 'Hãy thêm địa chỉ khi có chương trình cần nhận thông báo.',
  },
  url: { ko: '주소 (https://)', en: 'Address (https://)', vi: 'Địa chỉ (https://)' },
  kinds: { ko: '보낼 기록', en: 'Records to send', vi: 'Bản ghi cần gửi' },
  all: { ko: '모든 기록', en: 'All records', vi: 'Mọi bản ghi' },
  alarms: { ko: '설비 경보', en: 'Equipment alarms', vi: 'Báo động thiết bị' },
  count: {
    ko: '기록 {{count}}종',
    en: { one: '{{count}} kind of records', other: '{{count}} kinds of records' },
    vi: '{{count}} loại bản ghi',
  },
  on: { ko: '켜짐', en: 'On', vi: 'Bật' },
  fails: { ko: '전송 안 됨', en: 'Not delivered', vi: 'Gửi không được' },
  off: { ko: '꺼짐', en: 'Off', vi: 'Tắt' },
  failsSince: {
    ko: '{{when}}부터 전송되지 않습니다. 3일이 지나면 꺼집니다.',
    en: 'Not delivered since {{when}}. It is switched off after three days.',
    vi: 'Gửi không được từ {{when}}. Sau 3 ngày sẽ tự tắt.',
  },
  offSince: {
    ko: '{{when}} 꺼졌습니다. 켜면 멈춘 곳부터 이어서 보냅니다.',
    en: 'Switched off {{when}}. Switched on again, it continues where it stopped.',
    vi: 'Đã tắt {{when}}. Khi bật lại, bản ghi được gửi tiếp từ chỗ dừng.',
  },
  switchOn: { ko: '켜기', en: 'Switch on', vi: 'Bật' },
  test: { ko: '시험 전송', en: 'Send a test', vi: 'Gửi thử' },
  tested: {
    ko: '곧 전송됩니다',
    en: 'It will be sent in a moment',
    vi: 'Sẽ gửi ngay',
  },
  renew: { ko: '비밀키 교체', en: 'Renew the secret', vi: 'Đổi khóa bí mật' },
  askRenew: { ko: '비밀키를 교체하시겠습니까?', en: 'Renew the secret?', vi: 'Đổi khóa bí mật?' },
  askRenewBody: {
    ko: '{{count}}시간 동안은 현재 비밀키로도 서명합니다. 그동안 프로그램의 비밀키를 바꾸세요.',
    en: {
      one: 'For {{count}} hour messages are also signed with the present secret. Change it in the program in that time.',
      other:
        'For {{count}} hours messages are also signed with the present secret. Change it in the program in that time.',
    },
    vi: 'Trong {{count}} giờ tới vẫn ký kèm khóa hiện tại. Hãy đổi khóa trong chương trình trong thời gian đó.',
  },
  remove: { ko: '삭제', en: 'Remove', vi: 'Xóa' },
  askRemove: { ko: '이 웹훅을 삭제하시겠습니까?', en: 'Remove this webhook?', vi: 'Xóa webhook này?' },
  askRemoveBody: {
    ko: '전송하지 못한 메시지도 더 보내지 않습니다.',
    en: 'Messages not delivered yet are not sent either.',
    vi: 'Thông báo chưa gửi được cũng không gửi nữa.',
  },
  removed: { ko: '삭제했습니다', en: 'Removed', vi: 'Đã xóa' },
  last: { ko: '최근 전송', en: 'Recent messages', vi: 'Lần gửi gần đây' },
  nothing: { ko: '아직 보낸 것이 없습니다', en: 'Nothing sent yet', vi: 'Chưa gửi gì' },
  nothingBody: {
    ko: '기록이 저장되면 몇 초 안에 전송됩니다.',
    en: 'A record is sent within seconds after it is saved.',
    vi: 'Bản ghi được gửi trong vài giây sau khi lưu.',
  },
  type: {
    records: { ko: '기록', en: 'Records', vi: 'Bản ghi' },
    alarm: { ko: '경보', en: 'Alarm', vi: 'Báo động' },
    test: { ko: '시험', en: 'Test', vi: 'Thử' },
  },
  taken: { ko: '전송됨', en: 'Delivered', vi: 'Đã gửi' },
  waits: { ko: '대기', en: 'Waiting', vi: 'Đang chờ' },
  tries: {
    ko: '{{count}}번 시도',
    en: { one: '{{count}} try', other: '{{count}} tries' },
    vi: '{{count}} lần thử',
  },
  answered: { ko: '응답 {{status}}', en: 'answered {{status}}', vi: 'trả lời {{status}}' },
  silent: { ko: '응답 없음', en: 'no answer', vi: 'không trả lời' },
  secret: { ko: '서명 비밀키', en: 'Signing secret', vi: 'Khóa bí mật để ký' },
  once: {
    ko: '지금 한 번만 보입니다. 받는 프로그램에 붙여 넣어 서명을 확인하세요.',
    en: 'It is shown only once. Paste it into the receiving program to check signatures.',
    vi: 'Khóa chỉ hiện một lần. Hãy dán vào chương trình nhận để kiểm tra chữ ký.',
  },
  copy: { ko: '비밀키 복사', en: 'Copy the secret', vi: 'Sao chép khóa bí mật' },
})

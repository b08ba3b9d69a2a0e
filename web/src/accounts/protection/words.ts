import { words } from '@penside/domain/language/words.ts'

export const protectionWords = words({
  line: {
    ko: '무엇을 어디에 얼마나 보관하는지',
    en: 'What is kept where, and for how long',
    vi: 'Lưu gì, ở đâu, trong bao lâu',
  },
  hours: {
    ko: '{{count}}시간',
    en: { one: '{{count}} hour', other: '{{count}} hours' },
    vi: '{{count}} giờ',
  },
  days: { ko: '{{count}}일', en: { one: '{{count}} day', other: '{{count}} days' }, vi: '{{count}} ngày' },
  weeks: { ko: '{{count}}주', en: { one: '{{count}} week', other: '{{count}} weeks' }, vi: '{{count}} tuần' },
  months: {
    ko: '{{count}}개월',
    en: { one: '{{count}} month', other: '{{count}} months' },
    vi: '{{count}} tháng',
  },
  years: { ko: '{{count}}년', en: { one: '{{count}} year', other: '{{count}} years' }, vi: '{{count}} năm' },

  server: { ko: '서버', en: 'On the server', vi: 'Trên máy chủ' },
  records: { ko: '농장의 기록', en: 'Records of the farm', vi: 'Bản ghi của trại' },
  asLongAsFarm: {
    ko: '농장이 서비스를 쓰는 동안',
    en: 'As long as the farm uses the service',
    vi: 'Khi trại còn dùng dịch vụ',
  },
  who: {
    ko: '누가 언제 입력하고 바꾸었는지',
    en: 'Who entered or changed them, and when',
    vi: 'Ai đã nhập hay sửa, khi nào',
  },
  asLongAsRecords: { ko: '기록이 있는 동안', en: 'As long as the records', vi: 'Cùng với bản ghi' },
  audit: { ko: '바꾸기 전의 값', en: 'Values before a change', vi: 'Giá trị trước khi sửa' },
  receipts: {
    ko: '전송 확인(두 번 저장되지 않게)',
    en: 'Delivery receipts, so that nothing is saved twice',
    vi: 'Xác nhận đã gửi, để không lưu hai lần',
  },
  readings: { ko: '설비의 측정값', en: 'Equipment readings', vi: 'Số đo của thiết bị' },
  animalReadings: {
    ko: '돼지별 급이와 체중 측정값',
    en: 'Feed intake and weights of single pigs',
    vi: 'Lượng ăn, cân nặng từng con',
  },
  hourly: { ko: '측정값의 시간별 요약', en: 'Hourly totals of readings', vi: 'Số đo theo giờ' },
  daily: { ko: '측정값의 일별 요약', en: 'Daily totals of readings', vi: 'Số đo theo ngày' },

  signIns: { ko: '로그인과 계정', en: 'Sign-ins and account', vi: 'Đăng nhập và tài khoản' },
  stays: {
    ko: '로그인 유지를 고른 기기',
    en: 'A device that stays signed in',
    vi: 'Thiết bị duy trì đăng nhập',
  },
  session: {
    ko: '로그인 유지를 고르지 않은 기기',
    en: 'A device that does not stay signed in',
    vi: 'Thiết bị không duy trì đăng nhập',
  },
  idle: { ko: '쓰지 않은 기기', en: 'A device that is not used', vi: 'Thiết bị không dùng đến' },
  known: {
    ko: '로그인했던 기기의 기억',
    en: 'Devices once signed in',
    vi: 'Ghi nhớ thiết bị đã đăng nhập',
  },
  invitation: {
    ko: '초대 링크를 쓸 수 있는 기간',
    en: 'An invitation works for',
    vi: 'Liên kết mời dùng được',
  },
  passwordLink: {
    ko: '비밀번호 링크를 쓸 수 있는 기간',
    en: 'A password link works for',
    vi: 'Liên kết mật khẩu dùng được',
  },
  account: {
    ko: '계정과 지금 로그인한 기기',
    en: 'The account, and devices that are signed in',
    vi: 'Tài khoản và thiết bị đang đăng nhập',
  },
  past: {
    ko: '끝난 로그인의 기기 이름과 주소, 지난 링크',
    en: 'Device names and addresses of past sign-ins, and old links',
    vi: 'Thiết bị và địa chỉ của lần đăng nhập đã kết thúc, liên kết cũ',
  },
  asLongAsAccount: { ko: '계정이 있는 동안', en: 'As long as the account', vi: 'Khi còn tài khoản' },

  backups: { ko: '백업', en: 'Backups', vi: 'Bản sao lưu' },
  lastOfDays: { ko: '매일의 마지막 백업', en: 'The last one of each day', vi: 'Bản cuối mỗi ngày' },
  lastOfWeeks: { ko: '매주의 마지막 백업', en: 'The last one of each week', vi: 'Bản cuối mỗi tuần' },
  lastOfMonths: { ko: '매월의 마지막 백업', en: 'The last one of each month', vi: 'Bản cuối mỗi tháng' },
  elsewhere: {
    ko: '데이터베이스를 운영하는 곳에서 백업합니다. 보관 기간은 그곳에 문의하세요.',
    en: 'The database provider makes the backups. Ask them how long they are kept.',
    vi: 'Nơi vận hành cơ sở dữ liệu sao lưu. Hãy hỏi họ thời gian giữ.',
  },

  phone: { ko: '이 기기', en: 'On this device', vi: 'Trên thiết bị này' },
  unsent: { ko: '보내지 않은 기록', en: 'Unsent records', vi: 'Bản ghi chưa gửi' },
  untilSent: { ko: '보낼 때까지', en: 'Until they are sent', vi: 'Đến khi gửi' },
  sent: { ko: '보낸 기록의 사본', en: 'A copy of sent records', vi: 'Bản sao bản ghi đã gửi' },
  drafts: { ko: '저장하지 않은 입력 내용', en: 'Unsaved input', vi: 'Nội dung chưa lưu' },
  copy: {
    ko: '인터넷이 안 될 때 쓰는 농장 사본',
    en: 'A copy of the farm for working offline',
    vi: 'Bản sao của trại để dùng khi mất mạng',
  },
  untilSignOut: { ko: '로그아웃할 때까지', en: 'Until you sign out', vi: 'Đến khi đăng xuất' },

  mine: { ko: '나에 대한 정보', en: 'What is kept about you', vi: 'Thông tin về bạn' },
  export: { ko: '파일로 받기', en: 'Download as a file', vi: 'Tải về tệp' },
  exportLine: {
    ko: '계정, 기기, 동의, 문의, 내 이름이 있는 기록의 수',
    en: 'Account, devices, consents, inquiries, and how many records name you',
    vi: 'Tài khoản, thiết bị, đồng ý, câu hỏi, số bản ghi có tên bạn',
  },
  leave: { ko: '이 농장에서 나가기', en: 'Leave this farm', vi: 'Rời trại này' },
  leaveLine: {
    ko: '기록은 내 이름으로 농장에 남습니다',
    en: 'Records stay with the farm, under your name',
    vi: 'Bản ghi ở lại trại, với tên bạn',
  },
  askLeave: {
    ko: '이 농장에서 나가시겠습니까?',
    en: 'Do you want to leave this farm?',
    vi: 'Bạn có muốn rời trại này không?',
  },
  forget: { ko: '나가면서 이름 지우기', en: 'Leave and remove my name', vi: 'Rời trại và xóa tên tôi' },
  forgetLine: {
    ko: '기록에는 이름 대신 번호가 보입니다',
    en: 'Records show a number instead of your name',
    vi: 'Bản ghi hiện số thay cho tên bạn',
  },
  askForget: {
    ko: '농장에서 나가고 이름을 지우시겠습니까?',
    en: 'Do you want to leave and remove your name?',
    vi: 'Bạn có muốn rời trại và xóa tên mình không?',
  },
  sendFirst: {
    ko: '보내지 않은 기록 {{count}}건을 먼저 보내세요',
    en: {
      one: 'First send the {{count}} record waiting on this device',
      other: 'First send the {{count}} records waiting on this device',
    },
    vi: 'Hãy gửi {{count}} bản ghi đang chờ trên máy này trước',
  },
  exported: { ko: '파일을 받았습니다', en: 'File saved', vi: 'Đã lưu tệp' },
})

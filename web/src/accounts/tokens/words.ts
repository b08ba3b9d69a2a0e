import { words } from '@penside/domain/language/words.ts'

export const tokenWords = words({
  about: {
    ko: '회계나 분석 프로그램이 내 권한으로 이 농장의 기록을 읽게 합니다. 프로그램마다 토큰을 따로 만드세요.',
    en: 'Lets an accounting or analysis program read this farm’s records in your name. Make one token for each program.',
    vi: 'Cho phép chương trình kế toán hoặc phân tích đọc bản ghi của trại này thay bạn. Mỗi chương trình một mã riêng.',
  },
  make: { ko: '토큰 만들기', en: 'Make a token', vi: 'Tạo mã truy cập' },
  none: { ko: '토큰이 없습니다', en: 'There are no tokens', vi: 'Chưa có mã truy cập' },
  noneBody: {
    ko: '연결할 프로그램이 있으면 토큰을 만드세요.',
    en: 'Make one when there is a program to connect.',
    vi: 'Hãy tạo mã khi có chương trình cần kết nối.',
  },
  name: { ko: '프로그램 이름', en: 'Program name', vi: 'Tên chương trình' },
  scope: { ko: '할 수 있는 일', en: 'What it may do', vi: 'Được làm gì' },
  read: { ko: '읽기', en: 'Read', vi: 'Đọc' },
  write: { ko: '읽기·기록', en: 'Read and write', vi: 'Đọc và ghi' },
  people: {
    ko: '구성원, 비밀번호, 설비 설정은 토큰으로 바꿀 수 없습니다.',
    en: 'A token cannot change members, passwords or equipment settings.',
    vi: 'Mã truy cập không đổi được thành viên, mật khẩu hay cài đặt thiết bị.',
  },
  days: { ko: '유효 기간', en: 'Valid for', vi: 'Có hiệu lực' },
  daysOf: {
    ko: '{{count}}일',
    en: { one: '{{count}} day', other: '{{count}} days' },
    vi: '{{count}} ngày',
  },
  made: { ko: '토큰을 만들었습니다', en: 'Token made', vi: 'Đã tạo mã truy cập' },
  once: {
    ko: '지금 한 번만 보입니다. 프로그램에 붙여 넣으세요. {{until}}까지 쓸 수 있습니다.',
    en: 'It is shown only once: paste it into the program. It works until {{until}}.',
    vi: 'Mã chỉ hiện một lần: hãy dán vào chương trình. Dùng được đến {{until}}.',
  },
  copy: { ko: '토큰 복사', en: 'Copy the token', vi: 'Sao chép mã' },
  until: { ko: '{{day}}까지', en: 'until {{day}}', vi: 'đến {{day}}' },
  unused: { ko: '아직 쓰지 않음', en: 'not used yet', vi: 'chưa dùng' },
  used: { ko: '{{when}} 사용', en: 'used {{when}}', vi: 'dùng {{when}}' },
  revoke: { ko: '폐기', en: 'Revoke', vi: 'Thu hồi' },
  revokeOf: { ko: '{{name}} 폐기', en: 'Revoke {{name}}', vi: 'Thu hồi {{name}}' },
  askRevoke: { ko: '이 토큰을 폐기하시겠습니까?', en: 'Revoke this token?', vi: 'Thu hồi mã này?' },
  askRevokeBody: {
    ko: '‘{{name}}’ 프로그램은 바로 연결이 끊깁니다.',
    en: 'The program “{{name}}” is cut off at once.',
    vi: 'Chương trình “{{name}}” bị ngắt ngay.',
  },
  revoked: { ko: '토큰을 폐기했습니다', en: 'Token revoked', vi: 'Đã thu hồi mã' },
  webhooksLine: {
    ko: '기록과 경보를 프로그램에 알림',
    en: 'Notify a program of records and alarms',
    vi: 'Gửi bản ghi và báo động cho chương trình',
  },
  documents: { ko: '개발자 문서', en: 'Developer documentation', vi: 'Tài liệu cho lập trình viên' },
  documentsLine: {
    ko: '모든 API 호출과 실행 예제 (영어)',
    en: 'All API calls, with working examples',
    vi: 'Mọi lệnh gọi API, kèm ví dụ chạy được (tiếng Anh)',
  },
})

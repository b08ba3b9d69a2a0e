import { words } from '@penside/domain/language/words.ts'

export const outbox = words({
  title: { ko: '전송 대기', en: 'Records to send', vi: 'Bản ghi chờ gửi' },
  waitingHere: {
    ko: '연결 없음 · {{count}}건이 이 휴대폰에 저장되어 있습니다',
    en: {
      one: 'No connection · {{count}} record is saved on this phone',
      other: 'No connection · {{count}} records are saved on this phone',
    },
    vi: 'Mất mạng · {{count}} bản ghi đã lưu trên máy này',
  },
  waitingBody: {
    ko: '연결되면 자동으로 보냅니다. 앱을 닫아도 됩니다.',
    en: 'They are sent automatically when there is a connection. You may close the app.',
    vi: 'Khi có mạng sẽ tự gửi. Bạn có thể đóng ứng dụng.',
  },
  sendingNow: {
    ko: '{{count}}건을 보내는 중입니다',
    en: { one: 'Sending {{count}} record', other: 'Sending {{count}} records' },
    vi: 'Đang gửi {{count}} bản ghi',
  },
  allSent: {
    ko: '전송 대기 중인 내 기록이 없습니다',
    en: 'You have no records to send',
    vi: 'Bạn không còn bản ghi chờ gửi',
  },
  allSentBody: {
    ko: '내가 입력한 기록은 모두 서버에 저장되었습니다.',
    en: 'Everything that you entered is saved on the server.',
    vi: 'Mọi bản ghi bạn nhập đều đã lưu trên máy chủ.',
  },
  sent: { ko: '최근 30일', en: 'Last 30 days', vi: '30 ngày qua' },
  state: {
    queued: { ko: '휴대폰에 저장됨', en: 'Saved on this phone', vi: 'Đã lưu trên máy' },
    sending: { ko: '보내는 중', en: 'Sending', vi: 'Đang gửi' },
    accepted: { ko: '저장됨', en: 'Saved', vi: 'Đã lưu' },
    attention: { ko: '거절됨', en: 'Rejected', vi: 'Bị từ chối' },
    discarded: { ko: '버림', en: 'Discarded', vi: 'Đã bỏ' },
  },
  record: { ko: '기록', en: 'Record', vi: 'Bản ghi' },
  edit: { ko: '고치기', en: 'Correct', vi: 'Sửa' },
  resend: { ko: '다시 보내기', en: 'Send again', vi: 'Gửi lại' },
  discard: { ko: '버리기', en: 'Discard', vi: 'Bỏ' },
  discardTitle: { ko: '이 기록을 버릴까요?', en: 'Discard this record?', vi: 'Bỏ bản ghi này?' },
  discardBody: {
    ko: '버린 기록은 저장되지 않습니다. 되돌릴 수 없습니다.',
    en: 'A discarded record is not saved. This cannot be undone.',
    vi: 'Bản ghi đã bỏ sẽ không được lưu. Không thể hoàn tác.',
  },
  discardReason: { ko: '버리는 사유', en: 'Reason', vi: 'Lý do bỏ' },
  discardSure: { ko: '정말 버립니다', en: 'Discard for good', vi: 'Bỏ hẳn' },
  discardAgain: {
    ko: '{{what}} 기록이 영구히 사라집니다. 계속할까요?',
    en: 'The record {{what}} will be gone for good. Go on?',
    vi: 'Bản ghi {{what}} sẽ mất hẳn. Tiếp tục?',
  },
  discarded: { ko: '버렸습니다', en: 'Discarded', vi: 'Đã bỏ' },
  exportFile: { ko: '파일로 내보내기', en: 'Export as a file', vi: 'Xuất ra tệp' },
  exported: { ko: '파일로 저장했습니다', en: 'Saved as a file', vi: 'Đã lưu ra tệp' },
  otherMember: {
    ko: '본인이 이 휴대폰에 로그인하면 전송됩니다.',
    en: 'Sent when that person signs in on this phone.',
    vi: 'Sẽ gửi khi người đó đăng nhập trên máy này.',
  },
  unsentOf: {
    ko: '{{name}} 님이 보내지 않은 기록 {{count}}건',
    en: { one: '{{count}} unsent record of {{name}}', other: '{{count}} unsent records of {{name}}' },
    vi: '{{count}} bản ghi chưa gửi của {{name}}',
  },
  otherPhone: { ko: '다른 휴대폰', en: 'another phone', vi: 'điện thoại khác' },
  against: {
    insert: {
      ko: '{{at}} {{name}} 님이 {{device}}에서 기록했습니다: {{what}}',
      en: '{{name}} recorded on {{device}} at {{at}}: {{what}}',
      vi: '{{name}} đã ghi trên {{device}} lúc {{at}}: {{what}}',
    },
    update: {
      ko: '{{at}} {{name}} 님이 {{device}}에서 고쳤습니다: {{what}}',
      en: '{{name}} corrected on {{device}} at {{at}}: {{what}}',
      vi: '{{name}} đã sửa trên {{device}} lúc {{at}}: {{what}}',
    },
    delete: {
      ko: '{{at}} {{name}} 님이 {{device}}에서 삭제했습니다: {{what}}',
      en: '{{name}} deleted on {{device}} at {{at}}: {{what}}',
      vi: '{{name}} đã xóa trên {{device}} lúc {{at}}: {{what}}',
    },
  },
  deed: {
    update: { ko: '{{name}} 수정', en: '{{name}}: correction', vi: 'Sửa: {{name}}' },
    delete: { ko: '{{name}} 삭제', en: '{{name}}: deletion', vi: 'Xóa: {{name}}' },
  },
  sendNow: { ko: '지금 보내기', en: 'Send now', vi: 'Gửi ngay' },
  savedHere: { ko: '이 휴대폰에 저장되었습니다', en: 'Saved on this phone', vi: 'Đã lưu trên máy này' },
  unsentCount: {
    ko: '보내지 않은 기록 {{count}}건',
    en: { one: '{{count}} unsent record', other: '{{count}} unsent records' },
    vi: '{{count}} bản ghi chưa gửi',
  },
  undone: { ko: '되돌렸습니다', en: 'Undone', vi: 'Đã hoàn tác' },
  undoFailed: {
    ko: '되돌릴 수 없습니다: {{why}}',
    en: 'Cannot be undone: {{why}}',
    vi: 'Không thể hoàn tác: {{why}}',
  },
  conflicts: {
    empty: { ko: '확인할 기록이 없습니다', en: 'No conflicts', vi: 'Không có gì cần xử lý' },
    emptyBody: {
      ko: '두 휴대폰이 한 모돈이나 돈군을 다르게 기록하면 여기에 나옵니다.',
      en: 'When two phones record different things for one sow or group, it appears here.',
      vi: 'Khi hai điện thoại ghi khác nhau cho một nái hay nhóm, bản ghi sẽ hiện ở đây.',
    },
    refused: { ko: '거절된 기록', en: 'Rejected record', vi: 'Bản ghi bị từ chối' },
    by: { ko: '{{name}} · {{device}}', en: '{{name}} · {{device}}', vi: '{{name}} · {{device}}' },
    meanwhile: {
      ko: '그사이 {{name}} 님이 기록했습니다',
      en: '{{name}} recorded meanwhile',
      vi: '{{name}} đã ghi trong lúc đó',
    },
    now: {
      ko: '현재 최근 기록: {{kind}} {{on}}',
      en: 'Newest record now: {{kind}} {{on}}',
      vi: 'Bản ghi mới nhất: {{kind}} {{on}}',
    },
    theirs: { ko: '저장된 것 유지', en: 'Keep what is saved', vi: 'Giữ bản đã lưu' },
    mine: { ko: '이 기록으로 바꾸기', en: 'Replace it with this', vi: 'Thay bằng bản này' },
    both: { ko: '둘 다 남기기', en: 'Keep both', vi: 'Giữ cả hai' },
    sureMine: {
      ko: '그사이에 저장된 기록을 지우고 이 기록으로 바꿉니다. 계속할까요?',
      en: 'What was saved meanwhile is taken back and this record takes its place. Go on?',
      vi: 'Bản ghi đã lưu trong lúc đó sẽ bị rút lại và thay bằng bản này. Tiếp tục?',
    },
    settled: { ko: '처리했습니다', en: 'Settled', vi: 'Đã xử lý' },
    gaps: { ko: '도착하지 않은 기록', en: 'Records that have not arrived', vi: 'Bản ghi chưa đến' },
    gapsBody: {
      ko: '이 휴대폰의 기록이 하루 넘게 도착하지 않았습니다. 휴대폰을 켜고 앱을 열어 주세요.',
      en: 'Records of this phone have not arrived for more than a day. Switch it on and open the app.',
      vi: 'Bản ghi của điện thoại này chưa đến hơn một ngày. Hãy bật máy và mở ứng dụng.',
    },
    gap: { ko: '{{from}}–{{to}}번', en: 'No. {{from}}–{{to}}', vi: 'Số {{from}}–{{to}}' },
    clocks: { ko: '시계가 틀린 휴대폰', en: 'Phones with a wrong clock', vi: 'Điện thoại sai giờ' },
    clock: { ko: '{{span}} 차이', en: '{{span}} off', vi: 'Lệch {{span}}' },
  },
})

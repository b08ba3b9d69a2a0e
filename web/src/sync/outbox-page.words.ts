import { words } from '@penside/domain/language/words.ts'

/** Words of the outbox page, loaded with the rooms. */
export const outboxPage = words({
  mine: { ko: '내 기록 (저장 안 됨)', en: 'Mine (not saved)', vi: 'Của tôi (chưa lưu)' },
  theirs: { ko: '먼저 저장된 기록', en: 'Saved first', vi: 'Bản đã lưu trước' },
  openTheirs: { ko: '저장된 기록 고치기', en: 'Correct the saved one', vi: 'Sửa bản đã lưu' },
  /** Note that replaces a record that cannot be saved. */
  note: {
    label: { ko: '{{name}} 메모', en: 'Note on {{name}}', vi: 'Ghi chú cho {{name}}' },
    keep: { ko: '메모로 남기기', en: 'Keep as a note', vi: 'Lưu thành ghi chú' },
    kept: {
      ko: '{{name}} 메모로 남겼습니다',
      en: 'Kept as a note on {{name}}',
      vi: 'Đã lưu thành ghi chú cho {{name}}',
    },
    reason: { ko: '메모로 남김', en: 'Kept as a note', vi: 'Đã lưu thành ghi chú' },
    ofDay: { ko: '{{day}} {{kind}}', en: '{{kind}} on {{day}}', vi: '{{kind}} ngày {{day}}' },
    notSaved: {
      ko: '{{what}} (저장 안 됨: {{why}})',
      en: '{{what}} (not saved: {{why}})',
      vi: '{{what}} (chưa lưu: {{why}})',
    },
  },
  reasons: {
    first: { ko: '다른 사람이 먼저 기록함', en: 'Somebody else recorded it', vi: 'Người khác đã ghi' },
    twice: { ko: '두 번 입력함', en: 'Entered twice', vi: 'Nhập hai lần' },
    wrong: { ko: '잘못 입력함', en: 'Entered by mistake', vi: 'Nhập nhầm' },
  },
  waiting: {
    busy: {
      ko: '서버가 바쁩니다 · {{count}}건이 이 휴대폰에 저장되어 있습니다',
      en: {
        one: 'The server is busy · {{count}} record is saved on this phone',
        other: 'The server is busy · {{count}} records are saved on this phone',
      },
      vi: 'Máy chủ đang bận · {{count}} bản ghi đã lưu trên máy này',
    },
    failed: {
      ko: '서버 오류로 보내지 못했습니다 · {{count}}건이 이 휴대폰에 저장되어 있습니다',
      en: {
        one: 'Not sent: server error · {{count}} record is saved on this phone',
        other: 'Not sent: server error · {{count}} records are saved on this phone',
      },
      vi: 'Máy chủ bị lỗi · {{count}} bản ghi đã lưu trên máy này',
    },
    older: {
      ko: '서버가 아직 업데이트되지 않았습니다 · {{count}}건이 이 휴대폰에 저장되어 있습니다',
      en: {
        one: 'The server is not updated yet · {{count}} record is saved on this phone',
        other: 'The server is not updated yet · {{count}} records are saved on this phone',
      },
      vi: 'Máy chủ chưa được cập nhật · {{count}} bản ghi đã lưu trên máy này',
    },
    storage: {
      ko: '휴대폰 저장소를 읽을 수 없습니다 · 전송 대기 {{count}}건',
      en: {
        one: 'This phone’s storage cannot be read · {{count}} record to send',
        other: 'This phone’s storage cannot be read · {{count}} records to send',
      },
      vi: 'Không đọc được bộ nhớ máy · {{count}} bản ghi chờ gửi',
    },
    signedOut: {
      ko: '로그인이 필요합니다 · {{count}}건이 이 휴대폰에 저장되어 있습니다',
      en: {
        one: 'Signed out · {{count}} record is saved on this phone',
        other: 'Signed out · {{count}} records are saved on this phone',
      },
      vi: 'Cần đăng nhập lại · {{count}} bản ghi đã lưu trên máy này',
    },
    idle: {
      ko: '{{count}}건이 이 휴대폰에 저장되어 있습니다',
      en: {
        one: '{{count}} record is saved on this phone',
        other: '{{count}} records are saved on this phone',
      },
      vi: '{{count}} bản ghi đã lưu trên máy này',
    },
  },
  waitingAgain: {
    ko: '{{time}}에 자동으로 다시 보냅니다. 앱을 닫아도 됩니다.',
    en: 'They are sent again automatically at {{time}}. You may close the app.',
    vi: 'Sẽ tự gửi lại lúc {{time}}. Bạn có thể đóng ứng dụng.',
  },
  waitingForSignIn: {
    ko: '로그인하면 자동으로 보냅니다.',
    en: 'They are sent when you sign in.',
    vi: 'Sẽ tự gửi khi bạn đăng nhập.',
  },
  waitingBehind: {
    ko: '거절된 기록을 처리하면 이어서 보냅니다.',
    en: 'They are sent when the rejected record before them is settled.',
    vi: 'Sẽ gửi tiếp sau khi xử lý bản ghi bị từ chối.',
  },
  photosWaiting: { ko: '사진 전송 대기', en: 'Photos wait to be sent', vi: 'Ảnh chờ gửi' },
  refusedOf: {
    ko: '{{name}} 님의 거절된 기록 {{count}}건',
    en: { one: '{{count}} rejected record of {{name}}', other: '{{count}} rejected records of {{name}}' },
    vi: '{{count}} bản ghi bị từ chối của {{name}}',
  },
  otherSettles: {
    ko: '본인이 이 휴대폰에 로그인해서 고치거나 버려야 합니다.',
    en: 'That person signs in on this phone to correct or discard it.',
    vi: 'Người đó cần đăng nhập trên máy này để sửa hoặc bỏ.',
  },
})

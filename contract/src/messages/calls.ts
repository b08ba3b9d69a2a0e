import { words } from '@penside/domain/language/words.ts'

/** Rejections of any call, and messages about full storage. */
export const calls = words({
  BAD_INPUT: {
    ko: '입력을 확인하세요: {fields}',
    en: 'Please check: {fields}',
    vi: 'Hãy kiểm tra: {fields}',
  },
  FIELDS_NEEDED: {
    ko: '{fields, eul} 입력하세요.',
    en: 'Please enter: {fields}',
    vi: 'Hãy nhập: {fields}',
  },
  FIELDS_WRONG: { ko: '{fields} 오류입니다.', en: '{fields}: error', vi: 'Lỗi: {fields}' },
  NOTHING_READABLE: {
    ko: '보낸 내용을 읽을 수 없습니다.',
    en: 'The data sent cannot be read.',
    vi: 'Không đọc được nội dung đã gửi.',
  },
  UNKNOWN_CODE: {
    ko: '없는 코드입니다: {code}',
    en: 'There is no such code: {code}',
    vi: 'Không có mã này: {code}',
  },
  NOT_FOUND: { ko: '찾을 수 없습니다.', en: 'Not found.', vi: 'Không tìm thấy.' },
  NO_SESSION: { ko: '로그인이 필요합니다.', en: 'Please sign in.', vi: 'Hãy đăng nhập.' },
  PEOPLE_ONLY: {
    ko: '프로그램 토큰으로는 할 수 없습니다. 로그인해서 하세요.',
    en: 'A program’s token cannot do this. A person has to sign in.',
    vi: 'Mã truy cập của chương trình không làm được việc này: phải có người đăng nhập.',
  },
  TOKEN_READS: {
    ko: '이 토큰은 읽기 전용입니다.',
    en: 'This token is read-only.',
    vi: 'Mã truy cập này chỉ được đọc.',
  },
  TOKENS_MANY: {
    ko: '토큰은 {most}개까지 만들 수 있습니다. 쓰지 않는 토큰을 먼저 폐기하세요.',
    en: 'There can be up to {most} tokens. Revoke one that is not used first.',
    vi: 'Chỉ có thể có tối đa {most} mã truy cập. Hãy thu hồi mã không dùng trước.',
  },
  DIALLER_ADDRESS: {
    ko: '인터넷의 https:// 주소나, 서버 설정에서 허용한 농장 네트워크의 주소를 입력하세요.',
    en: 'Enter an https:// address on the internet, or one in a farm network that the server allows.',
    vi: 'Hãy nhập địa chỉ https:// trên internet, hoặc địa chỉ trong mạng trại mà máy chủ cho phép.',
  },
  DIALLER_SECRET: {
    ko: '전화기에 넣은 비밀키를 입력하세요.',
    en: 'Enter the secret that is set in the dialler.',
    vi: 'Hãy nhập khóa bí mật đã đặt trong máy gọi.',
  },
  WEBHOOK_ADDRESS: {
    ko: '인터넷에 있는 https:// 주소를 입력하세요.',
    en: 'Enter an address on the internet that begins with https://.',
    vi: 'Hãy nhập địa chỉ trên internet, bắt đầu bằng https://.',
  },
  WEBHOOK_NOTHING: {
    ko: '보낼 것을 하나 이상 고르세요.',
    en: 'Choose at least one thing to send.',
    vi: 'Hãy chọn ít nhất một mục để gửi.',
  },
  WEBHOOKS_FULL: {
    ko: '웹훅은 {most}개까지 둘 수 있습니다. 쓰지 않는 웹훅을 먼저 삭제하세요.',
    en: 'A farm can have at most {most} webhooks. Remove one that is not used first.',
    vi: 'Mỗi trại có tối đa {most} webhook. Hãy xóa webhook không dùng trước.',
  },
  WEBHOOK_OFF: {
    ko: '꺼진 웹훅입니다. 먼저 켜세요.',
    en: 'This webhook is off. Switch it on first.',
    vi: 'Webhook này đang tắt. Hãy bật trước.',
  },
  FORBIDDEN: {
    ko: '이 작업을 할 권한이 없습니다.',
    en: 'You may not do this.',
    vi: 'Bạn không có quyền làm việc này.',
  },
  INAPPROPRIATE_ACCESS: {
    ko: '부적절한 접근입니다.',
    en: 'Inappropriate access.',
    vi: 'Truy cập không hợp lệ.',
  },
  OPERATION_REUSED: {
    ko: '같은 작업 번호로 다른 내용이 전송되어 저장하지 않았습니다.',
    en: 'Something else was already sent under this operation number, so this was not saved.',
    vi: 'Đã có nội dung khác được gửi với cùng số thao tác nên chưa lưu.',
  },
  OPERATION_DISCARDED: {
    ko: '버려진 기록입니다.',
    en: 'This record was discarded.',
    vi: 'Bản ghi này đã bị bỏ.',
  },
  ALREADY_RECORDED: {
    ko: '고치기 전의 기록이 이미 저장되어 있습니다. 이력에서 고치세요.',
    en: 'The record had been saved before you changed it. Correct it in the history.',
    vi: 'Bản ghi đã được lưu trước khi bạn sửa. Hãy sửa trong lịch sử.',
  },
  CANNOT_REPLACE: {
    ko: '그사이에 저장된 기록을 되돌릴 수 없습니다.',
    en: 'What was saved in the meantime cannot be undone.',
    vi: 'Không thể hoàn tác những gì đã được ghi trong lúc đó.',
  },
  CONFLICT_SETTLED: {
    ko: '이미 처리된 기록입니다.',
    en: 'This is already settled.',
    vi: 'Việc này đã được xử lý.',
  },
  STORAGE_FULL: {
    ko: '휴대폰 저장 공간이 부족하여 저장하지 못했습니다. 공간을 비우고 다시 저장하세요.',
    en: 'Not saved: this phone has no space left. Free some and save again.',
    vi: 'Chưa lưu: điện thoại hết bộ nhớ. Hãy giải phóng bộ nhớ rồi lưu lại.',
  },
  STORAGE_FAILED: {
    ko: '휴대폰에 저장하지 못했습니다. 화면을 닫지 말고 다시 저장하거나 파일로 내보내세요.',
    en: 'This phone could not save. Keep this screen open and save again, or export it as a file.',
    vi: 'Điện thoại không lưu được. Hãy giữ màn hình này và lưu lại, hoặc xuất ra tệp.',
  },
  DISK_FULL: {
    ko: '서버 디스크가 가득 차서 입력한 내용을 이 휴대폰에 보관합니다. 서버 운영자에게 알리세요.',
    en: 'The server’s disk is full, so what you enter is kept on this phone for now. Tell the operator of the server.',
    vi: 'Ổ đĩa máy chủ đã đầy nên dữ liệu bạn nhập được giữ trên máy này. Hãy báo người vận hành máy chủ.',
  },
  STORAGE_READ_ONLY: {
    ko: '서버의 저장 장치에 쓸 수 없어 입력한 내용을 이 휴대폰에 보관합니다. 서버 운영자에게 알리세요.',
    en: 'The server cannot write to its storage, so what you enter is kept on this phone for now. Tell the operator of the server.',
    vi: 'Máy chủ không ghi được vào bộ lưu trữ nên dữ liệu bạn nhập được giữ trên máy này. Hãy báo người vận hành máy chủ.',
  },
  DATABASE_CROWDED: {
    ko: '서버에 요청이 몰려 있습니다. 잠시 후 다시 시도하세요.',
    en: 'The server has too many requests. Try again in a moment.',
    vi: 'Máy chủ đang có quá nhiều yêu cầu. Hãy thử lại sau giây lát.',
  },
  DATABASE_AWAY: {
    ko: '지금은 서버에서 자료를 읽거나 저장할 수 없습니다. 입력한 내용은 이 휴대폰에 보관됩니다.',
    en: 'The server cannot read or save data at the moment. What you enter is kept on this phone.',
    vi: 'Máy chủ hiện không đọc, ghi được dữ liệu. Dữ liệu bạn nhập được giữ trên máy này.',
  },
  REQUEST_UNREADABLE: {
    ko: '읽을 수 없는 요청입니다.',
    en: 'This request cannot be read.',
    vi: 'Không đọc được yêu cầu này.',
  },
  REQUEST_SLOW: {
    ko: '인터넷이 느려 요청이 끝까지 전송되지 않았습니다. 다시 시도하세요.',
    en: 'The network is slow and the request did not arrive completely. Try again.',
    vi: 'Mạng chậm nên yêu cầu chưa đến đủ. Hãy thử lại.',
  },
  BUSY: {
    ko: '서버가 바쁩니다. 잠시 후 다시 시도하세요.',
    en: 'The server is busy. Try again in a moment.',
    vi: 'Máy chủ đang bận. Hãy thử lại sau giây lát.',
  },
  SERVER_OLDER: {
    ko: '서버가 이 앱보다 오래된 버전입니다. 입력한 내용은 이 휴대폰에 보관되고 서버가 업데이트되면 전송됩니다.',
    en: 'The server is older than this app. What you enter is kept on this phone and sent once the server is updated.',
    vi: 'Máy chủ cũ hơn ứng dụng này. Dữ liệu bạn nhập được giữ trên máy này và sẽ gửi khi máy chủ được cập nhật.',
  },
  SERVER_ERROR: {
    ko: '오류가 발생했습니다. 문의 번호: {id}',
    en: 'An error has occurred. Reference: {id}',
    vi: 'Đã xảy ra lỗi. Mã tham chiếu: {id}',
  },
})

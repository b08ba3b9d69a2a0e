import { words } from '@penside/domain/language/words.ts'

/** Rejections about people, pens and lists of the farm. */
export const farm = words({
  MEDICINE_KNOWN: {
    ko: '같은 이름의 약품이 있습니다: {name}',
    en: 'A medicine of this name already exists: {name}',
    vi: 'Đã có thuốc cùng tên: {name}',
  },
  FILE_KIND: {
    ko: '사진(JPEG, PNG)과 PDF만 붙일 수 있습니다.',
    en: 'Only pictures (JPEG, PNG) and PDF can be attached.',
    vi: 'Chỉ đính kèm được ảnh (JPEG, PNG) và PDF.',
  },
  PICTURE_NEEDED: {
    ko: '사진(JPEG, PNG)만 올릴 수 있습니다.',
    en: 'Only pictures (JPEG, PNG) can be posted.',
    vi: 'Chỉ đăng được ảnh (JPEG, PNG).',
  },
  FILE_BROKEN: {
    ko: '파일이 손상되었거나 끝까지 전송되지 않았습니다. 다시 저장한 뒤 붙이세요.',
    en: 'The file is damaged or incomplete. Save it again and attach the new one.',
    vi: 'Tệp bị hỏng hoặc không đầy đủ. Hãy lưu lại rồi đính kèm.',
  },
  FILE_TOO_LARGE: {
    ko: '파일이 너무 큽니다. {max} MB까지 붙일 수 있습니다.',
    en: 'The file is too large. Up to {max} MB can be attached.',
    vi: 'Tệp quá lớn. Chỉ đính kèm được tối đa {max} MB.',
  },
  PICTURE_TOO_LARGE: {
    ko: '사진의 가로와 세로는 {max}픽셀까지입니다. 줄여서 붙이세요.',
    en: 'A picture can be up to {max} pixels wide and high. Make it smaller and attach it again.',
    vi: 'Ảnh chỉ được rộng và cao tối đa {max} điểm ảnh. Hãy thu nhỏ rồi đính kèm lại.',
  },
  INQUIRY_CLOSED: {
    ko: '이미 끝난 문의입니다.',
    en: 'This inquiry is already closed.',
    vi: 'Câu hỏi này đã đóng.',
  },
  SIGN_IN_FAILED: {
    ko: '아이디나 비밀번호가 맞지 않습니다.',
    en: 'The user ID or the password is wrong.',
    vi: 'Tên đăng nhập hoặc mật khẩu không đúng.',
  },
  TOO_MANY_ATTEMPTS: {
    ko: '시도가 너무 많습니다. {seconds}초 후에 다시 시도하세요.',
    en: 'Too many attempts. Try again in {seconds} {seconds|second|seconds}.',
    vi: 'Thử quá nhiều lần. Hãy thử lại sau {seconds} giây.',
  },
  PASSWORD_KNOWN: {
    ko: '너무 흔한 비밀번호입니다. 다른 비밀번호를 쓰세요.',
    en: 'This password is too common. Choose another one.',
    vi: 'Mật khẩu này quá phổ biến. Hãy chọn mật khẩu khác.',
  },
  PASSWORD_IS_LOGIN: {
    ko: '아이디로 만든 비밀번호는 가장 먼저 추측됩니다. 다른 비밀번호를 쓰세요.',
    en: 'A password made of the user ID is guessed first. Choose another one.',
    vi: 'Mật khẩu ghép từ tên đăng nhập sẽ bị đoán đầu tiên. Hãy chọn mật khẩu khác.',
  },
  WRONG_PASSWORD: {
    ko: '현재 비밀번호가 맞지 않습니다.',
    en: 'The current password is wrong.',
    vi: 'Mật khẩu hiện tại không đúng.',
  },
  SECOND_STEP: {
    ko: '2단계 인증이 필요합니다.',
    en: 'Your second factor is needed too.',
    vi: 'Cần xác thực hai bước.',
  },
  CODE_WRONG: {
    ko: '인증 코드가 맞지 않거나 이미 사용되었습니다. 새 코드를 입력하세요.',
    en: 'The code is wrong or was used already. Enter a new code.',
    vi: 'Mã không đúng hoặc đã được dùng. Hãy nhập mã mới.',
  },
  PASSKEY_WRONG: {
    ko: '패스키를 확인하지 못했습니다. 다시 시도하세요.',
    en: 'The passkey was not accepted. Try again.',
    vi: 'Khóa truy cập không được chấp nhận. Hãy thử lại.',
  },
  FACTORS_MANY: {
    ko: '2단계 인증 수단은 {most}개까지 둘 수 있습니다. 쓰지 않는 것을 먼저 삭제하세요.',
    en: 'There can be up to {most} second factors. Remove one that is not used first.',
    vi: 'Chỉ có thể có tối đa {most} cách xác thực. Hãy xóa cách không dùng trước.',
  },
  FACTOR_FIRST: {
    ko: '먼저 내 2단계 인증을 설정하세요.',
    en: 'Set up a second factor of your own first.',
    vi: 'Hãy thiết lập xác thực hai bước của bạn trước.',
  },
  FACTOR_NEEDED: {
    ko: '이 농장에서는 관리하려면 2단계 인증이 필요합니다. 내 정보에서 설정하세요.',
    en: 'To manage this farm you need a second factor. Set it up on My page.',
    vi: 'Để quản lý trại này cần xác thực hai bước. Hãy thiết lập ở trang Cá nhân.',
  },
  PROOF_NEEDED: {
    ko: '본인 확인이 필요합니다.',
    en: 'Confirm that it is you first.',
    vi: 'Hãy xác nhận chính bạn trước.',
  },
  LOGIN_TAKEN: {
    ko: '이미 사용 중인 아이디입니다.',
    en: 'This user ID is taken.',
    vi: 'Tên đăng nhập đã được dùng.',
  },
  LINK_INVALID: {
    ko: '링크나 코드가 만료되었거나 이미 사용되었습니다. 새로 요청하세요.',
    en: 'The link or code has expired or was used already. Ask for a new one.',
    vi: 'Liên kết hoặc mã đã hết hạn hoặc đã được dùng. Hãy xin cái mới.',
  },
  LAST_OWNER: {
    ko: '마지막 농장주는 바꾸거나 내보낼 수 없습니다. 다른 사람을 먼저 농장주로 정하세요.',
    en: 'The last owner cannot be changed or removed. Make someone else an owner first.',
    vi: 'Không thể đổi hoặc xóa chủ trại cuối cùng. Hãy đặt người khác làm chủ trại trước.',
  },
  NOT_A_MEMBER: {
    ko: '이 농장의 구성원이 아닙니다.',
    en: 'This person is not a member of this farm.',
    vi: 'Không phải thành viên của trại này.',
  },
  NO_FARM: {
    ko: '이 아이디로 일하는 농장이 더 이상 없습니다. 농장주에게 다시 초대해 달라고 하세요. 이 휴대폰에 있는 내 기록은 그때까지 보관됩니다.',
    en: 'This user ID no longer belongs to a farm. Ask the owner to invite you again; your records on this phone are kept until then.',
    vi: 'Tài khoản này không còn thuộc trại nào. Hãy nhờ chủ trại mời lại; bản ghi của bạn trên máy này được giữ đến lúc đó.',
  },
  WORKS_ELSEWHERE: {
    ko: '내가 관리하지 않는 농장에서도 일하는 사람이라 링크를 만들 수 없습니다. 그 농장들을 모두 가진 농장주나 서버 운영자에게 요청하세요.',
    en: 'This person also works on a farm that you do not run, so you cannot make the link. Ask an owner of all of these farms or the operator of the server.',
    vi: 'Người này còn làm ở trại mà bạn không quản lý nên bạn không tạo được liên kết. Hãy nhờ chủ của tất cả các trại đó hoặc người vận hành máy chủ.',
  },
  WORKS_ON: {
    ko: '다른 농장의 구성원이라 이름을 지울 수 없습니다. 먼저 그 농장에서도 나가야 합니다.',
    en: 'The name cannot be removed while this person is a member of another farm. They have to leave that farm first.',
    vi: 'Không thể xóa tên khi người này còn là thành viên của trại khác. Người đó phải rời trại kia trước.',
  },
  PEN_UNKNOWN: {
    ko: '등록되지 않은 돈방입니다.',
    en: 'This pen is not registered.',
    vi: 'Ô chuồng này chưa được đăng ký.',
  },
  PEN_KNOWN: {
    ko: '이 돈사에 {name} 돈방이 이미 있습니다.',
    en: 'This house already has a pen {name}.',
    vi: 'Chuồng này đã có ô {name}.',
  },
  PEN_RANGE_EMPTY: {
    ko: '끝 번호가 시작 번호보다 작습니다. 번호를 확인하세요.',
    en: 'The last number is smaller than the first. Check the numbers.',
    vi: 'Số cuối nhỏ hơn số đầu. Hãy kiểm tra lại.',
  },
  PEN_RANGE_LONG: {
    ko: '한 번에 {most}개까지 만들 수 있습니다.',
    en: 'At most {most} {most|pen|pens} can be made at once.',
    vi: 'Mỗi lần tạo được nhiều nhất {most} ô.',
  },
  NAME_KNOWN: {
    ko: '이미 있는 이름입니다: {name}',
    en: 'This name is already in the list: {name}',
    vi: 'Tên này đã có trong danh sách: {name}',
  },
  COMPANY_TAKEN: {
    ko: '{company} 회사에는 이미 다른 농장이 있습니다. 그 농장의 농장주에게 추가를 요청하세요.',
    en: 'Other farms already belong to {company}. Ask the owner of one of them to add this farm.',
    vi: 'Đã có trại khác thuộc công ty {company}. Hãy nhờ chủ trại đó thêm trại này.',
  },
  NAME_NEEDED: { ko: '이름을 입력하세요.', en: 'Enter a name.', vi: 'Hãy nhập tên.' },
})

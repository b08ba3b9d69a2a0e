import { words } from '@penside/domain/language/words.ts'

export const signIn = words({
  motto: {
    ko: '돈방 앞에서 바로 기록하세요',
    en: 'Record it right at the pen',
    vi: 'Ghi chép ngay tại chuồng',
  },
  id: { ko: '아이디', en: 'User ID', vi: 'Tên đăng nhập' },
  password: { ko: '비밀번호', en: 'Password', vi: 'Mật khẩu' },
  enterId: { ko: '아이디를 입력하세요', en: 'Enter the user ID', vi: 'Hãy nhập tên đăng nhập' },
  enterPassword: { ko: '비밀번호를 입력하세요', en: 'Enter the password', vi: 'Hãy nhập mật khẩu' },
  stay: { ko: '로그인 상태 유지', en: 'Stay signed in', vi: 'Duy trì đăng nhập' },
  submit: { ko: '로그인', en: 'Sign in', vi: 'Đăng nhập' },
  wait: {
    ko: '시도가 너무 많습니다. {{count}}초 후에 다시 시도할 수 있습니다',
    en: {
      one: 'Too many attempts. You can try again in {{count}} second',
      other: 'Too many attempts. You can try again in {{count}} seconds',
    },
    vi: 'Quá nhiều lần thử. Bạn có thể thử lại sau {{count}} giây',
  },
  ended: {
    ko: '로그인 기간이 지났거나 다른 곳에서 로그아웃되었습니다',
    en: 'Your sign-in has expired or was ended elsewhere',
    vi: 'Phiên đăng nhập đã hết hạn hoặc bị đăng xuất ở nơi khác',
  },
  endedBody: {
    ko: '다시 로그인하면 보던 화면으로 돌아갑니다.',
    en: 'Sign in again to return to where you were.',
    vi: 'Đăng nhập lại để trở về trang đang xem.',
  },
  endedSafe: {
    ko: '기록 {{count}}건은 이 휴대폰에 안전하게 저장되어 있습니다. 다시 로그인하면 전송하고 보던 화면으로 돌아갑니다.',
    en: {
      one: '{{count}} record is safe on this phone. Sign in again to send it and return to where you were.',
      other:
        '{{count}} records are safe on this phone. Sign in again to send them and return to where you were.',
    },
    vi: '{{count}} bản ghi vẫn an toàn trên máy này. Đăng nhập lại để gửi và trở về trang đang xem.',
  },
  insecure: {
    ko: '암호화되지 않은 연결',
    en: 'The connection is not encrypted',
    vi: 'Kết nối không được mã hóa',
  },
  insecureWhy: {
    ko: '카메라와 오프라인 기능은 https 주소에서만 됩니다.',
    en: 'The camera and offline work need an https address.',
    vi: 'Máy ảnh và dùng khi mất mạng cần địa chỉ https.',
  },
  demo: { ko: '체험용 계정', en: 'Demo accounts', vi: 'Tài khoản dùng thử' },
  demoHint: {
    ko: '눌러서 바로 들어가 보세요',
    en: 'Tap one to look around',
    vi: 'Chạm vào một tài khoản để xem thử',
  },
  privacy: { ko: '개인정보 처리방침', en: 'Privacy policy', vi: 'Chính sách bảo mật' },
  forgot: {
    ko: '비밀번호를 잊었다면 농장주나 관리자에게 새 비밀번호 링크를 받으세요. 농장주는 서버 운영자에게 받습니다.',
    en: 'Forgot the password? An owner or manager of your farm makes a link for you; for an owner, whoever runs the server.',
    vi: 'Quên mật khẩu? Chủ trại hoặc quản lý tạo liên kết cho bạn; chủ trại thì hỏi người vận hành máy chủ.',
  },
})

export const signOut = words({
  title: { ko: '로그아웃하는 중', en: 'Signing out', vi: 'Đang đăng xuất' },
  failed: { ko: '로그아웃하지 못했습니다', en: 'You could not be signed out', vi: 'Không đăng xuất được' },
  failedWhy: {
    ko: '서버에 알리지 못해 이 기기는 아직 로그인되어 있습니다.',
    en: 'The server was not reached, so this device is still signed in.',
    vi: 'Không liên lạc được với máy chủ nên thiết bị này vẫn đang đăng nhập.',
  },
  ask: { ko: '로그아웃하시겠습니까?', en: 'Do you want to sign out?', vi: 'Bạn có muốn đăng xuất không?' },
  askBody: {
    ko: '저장하지 않은 입력 내용과 농장 자료 사본이 이 휴대폰에서 지워집니다. 보낸 기록은 30일 동안 남습니다.',
    en: 'What you typed and did not save, and the copy of the farm, are removed from this phone. Sent records stay here for 30 days.',
    vi: 'Nội dung đã nhập mà chưa lưu và bản sao dữ liệu trại bị xóa khỏi máy này. Bản ghi đã gửi được giữ 30 ngày.',
  },
  button: { ko: '로그아웃', en: 'Sign out', vi: 'Đăng xuất' },
  everything: {
    ko: '로그아웃하고 모두 지우기',
    en: 'Sign out and remove everything',
    vi: 'Đăng xuất và xóa hết',
  },
  everythingLine: {
    ko: '여럿이 쓰는 휴대폰에서',
    en: 'On a phone that several people use',
    vi: 'Trên máy nhiều người dùng chung',
  },
  askEverything: {
    ko: '이 휴대폰에서 모두 지우시겠습니까?',
    en: 'Remove everything from this phone?',
    vi: 'Xóa hết khỏi máy này?',
  },
  everythingBody: {
    ko: '모든 사람의 기록 사본, 입력 내용, 설정이 이 휴대폰에서 지워집니다. 서버의 기록은 그대로 남습니다.',
    en: 'Copies of records, what was typed and the settings of everybody are removed from this phone. What the server has stays there.',
    vi: 'Bản sao ghi chép, nội dung đã nhập và cài đặt của mọi người bị xóa khỏi máy này. Dữ liệu trên máy chủ vẫn còn.',
  },
  unsentEverything: {
    ko: '아직 보내지 않은 기록 {{count}}건이 영영 사라집니다. 그래도 지우시겠습니까?',
    en: {
      one: '{{count}} record was not sent yet and would be lost for good. Remove it all the same?',
      other: '{{count}} records were not sent yet and would be lost for good. Remove them all the same?',
    },
    vi: '{{count}} bản ghi chưa gửi sẽ mất hẳn. Vẫn xóa?',
  },
  unsentBody: {
    ko: '먼저 연결해서 보내면 잃지 않습니다.',
    en: 'Connect and send them first, and nothing is lost.',
    vi: 'Hãy kết nối và gửi trước thì không mất gì.',
  },
  sureEverything: {
    ko: '정말 모두 지웁니까? 되돌릴 수 없습니다.',
    en: 'Remove it all for good? This cannot be undone.',
    vi: 'Xóa hết thật chứ? Không thể hoàn tác.',
  },
  sureBody: {
    ko: '보내지 않은 기록은 없습니다. 저장하지 않은 입력은 사라지고, 다시 로그인하면 농장 자료를 새로 받습니다.',
    en: 'No record waits to be sent. What was typed and not saved is lost; signing in again brings the farm’s data back.',
    vi: 'Không có bản ghi chờ gửi. Nội dung chưa lưu sẽ mất; đăng nhập lại sẽ tải lại dữ liệu trại.',
  },
  sureYes: { ko: '예, 지웁니다', en: 'Yes, remove', vi: 'Có, xóa' },
  removeAll: { ko: '모두 지우기', en: 'Remove everything', vi: 'Xóa hết' },
  removeUnsent: { ko: '기록도 버리기', en: 'Lose the records', vi: 'Bỏ các bản ghi' },
})

export const join = words({
  title: { ko: '{{farm}} 참여', en: 'Join {{farm}}', vi: 'Tham gia {{farm}}' },
  as: {
    ko: '{{role}} 역할로 초대받았습니다',
    en: 'You are invited as {{role}}',
    vi: 'Bạn được mời với vai trò {{role}}',
  },
  found: { ko: '새 농장 만들기', en: 'Make a new farm', vi: 'Tạo trại mới' },
  foundWhy: {
    ko: '이 서버의 첫 농장과 농장주를 만듭니다.',
    en: 'This makes the first farm of this server, and its owner.',
    vi: 'Tạo trại đầu tiên của máy chủ này và chủ trại.',
  },
  farmName: { ko: '농장 이름', en: 'Farm name', vi: 'Tên trại' },
  name: { ko: '이름', en: 'Name', vi: 'Họ tên' },
  idHint: {
    ko: '이미 계정이 있으면 그 아이디와 비밀번호를 입력하세요.',
    en: 'If you have an account already, enter its user ID and password.',
    vi: 'Nếu đã có tài khoản, hãy nhập tên đăng nhập và mật khẩu của tài khoản đó.',
  },
  submit: { ko: '참여하기', en: 'Join', vi: 'Tham gia' },
  submitFound: { ko: '농장 만들기', en: 'Make the farm', vi: 'Tạo trại' },
  noLink: {
    ko: '초대 링크가 아닙니다',
    en: 'This is not an invitation link',
    vi: 'Đây không phải liên kết mời',
  },
  toSignIn: { ko: '로그인으로', en: 'To sign-in', vi: 'Đến trang đăng nhập' },
})

export const reset = words({
  title: { ko: '새 비밀번호 정하기', en: 'Choose a new password', vi: 'Đặt mật khẩu mới' },
  whose: { ko: '{{name}} · {{login}}', en: '{{name}} · {{login}}', vi: '{{name}} · {{login}}' },
  note: {
    ko: '다른 기기는 모두 로그아웃되고, 2단계 인증은 지워집니다.',
    en: 'All other devices are signed out, and second factors are taken away.',
    vi: 'Mọi thiết bị khác bị đăng xuất, và xác thực hai bước bị xóa.',
  },
  submit: { ko: '정하고 로그인', en: 'Save and sign in', vi: 'Lưu và đăng nhập' },
  noLink: {
    ko: '비밀번호 링크가 아닙니다',
    en: 'This is not a password link',
    vi: 'Đây không phải liên kết đặt mật khẩu',
  },
})

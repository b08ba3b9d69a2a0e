import { words } from '@penside/domain/language/words.ts'

export const handoverWords = words({
  button: { ko: '휴대폰 넘기기', en: 'Hand over this phone', vi: 'Giao máy cho người khác' },
  line: {
    ko: '다음 사람에게 · 연결이 없어도 됩니다',
    en: 'To the next person, also without a network',
    vi: 'Cho người tiếp theo, không cần mạng',
  },
  yes: { ko: '잠그고 넘기기', en: 'Lock and hand over', vi: 'Khóa và giao máy' },
  body: {
    ko: '휴대폰이 잠깁니다. 입력하던 내용과 농장 자료는 남아 있고, 다음 사람에게는 보이지 않습니다. 로그인은 연결되면 끝납니다.',
    en: 'The phone is locked. What you typed and the farm’s data stay for you, and the next person does not see them. Your sign-in ends when there is a network.',
    vi: 'Máy sẽ bị khóa. Nội dung đang nhập và dữ liệu trại vẫn giữ cho bạn, người sau không thấy. Phiên đăng nhập của bạn kết thúc khi có mạng.',
  },
  unsent: {
    ko: '전송 대기 {{count}}건은 연결되면 내 이름으로 전송됩니다.',
    en: {
      one: '{{count}} record that waits is sent in your name when there is a network.',
      other: '{{count}} records that wait are sent in your name when there is a network.',
    },
    vi: '{{count}} bản ghi đang chờ sẽ được gửi dưới tên bạn khi có mạng.',
  },
  pin: { ko: 'PIN', en: 'PIN', vi: 'Mã PIN' },
  pinHint: {
    ko: '이 휴대폰에서만 쓰는 숫자 6자리입니다. 연결 없이 다시 열 때 입력합니다.',
    en: '6 digits, for this phone only. You open it with them where there is no network.',
    vi: '6 chữ số, chỉ dùng trên máy này. Dùng để mở lại khi không có mạng.',
  },
  checking: { ko: 'PIN 확인 중…', en: 'Checking the PIN…', vi: 'Đang kiểm tra mã PIN…' },
  pinAgain: { ko: 'PIN 확인', en: 'PIN again', vi: 'Nhập lại mã PIN' },
  pinShape: { ko: '숫자 6자리를 입력하세요', en: 'Enter 6 digits', vi: 'Hãy nhập 6 chữ số' },
  pinEasy: {
    ko: '추측하기 쉬운 숫자입니다. 다른 숫자를 쓰세요',
    en: 'This is easy to guess. Use other digits',
    vi: 'Dãy số này dễ đoán. Hãy dùng số khác',
  },
  pinDiffers: {
    ko: '두 PIN이 다릅니다',
    en: 'The two PINs differ',
    vi: 'Hai mã PIN không giống nhau',
  },
  changePin: { ko: 'PIN 바꾸기', en: 'Change the PIN', vi: 'Đổi mã PIN' },
  opensWithPin: {
    ko: '다시 열 때는 내 PIN을 입력합니다.',
    en: 'You open it again with your PIN.',
    vi: 'Bạn mở lại bằng mã PIN của mình.',
  },
  who: { ko: '누가 쓰나요?', en: 'Who is using the phone?', vi: 'Ai đang dùng máy?' },
  someoneElse: { ko: '다른 사람', en: 'Someone else', vi: 'Người khác' },
  someoneElseLine: {
    ko: '아이디로 로그인 · 연결 필요',
    en: 'Sign in with a user ID; needs a network',
    vi: 'Đăng nhập bằng tên · cần có mạng',
  },
  back: {
    ko: '다시 연결되었습니다. 로그인하면 서버의 최신 자료가 보입니다.',
    en: 'Connected again. Sign in to see the newest data.',
    vi: 'Đã có mạng. Đăng nhập để xem dữ liệu mới nhất.',
  },
  backWith: {
    ko: '다시 연결되었습니다. 로그인하면 {{count}}건이 전송됩니다.',
    en: {
      one: 'Connected again. Sign in to send {{count}} record.',
      other: 'Connected again. Sign in to send {{count}} records.',
    },
    vi: 'Đã có mạng. Đăng nhập để gửi {{count}} bản ghi.',
  },
  waiting: {
    ko: '이 휴대폰에 저장된 내 기록 {{count}}건은 로그인하면 전송됩니다.',
    en: {
      one: 'Your {{count}} record on this phone is sent when you sign in.',
      other: 'Your {{count}} records on this phone are sent when you sign in.',
    },
    vi: '{{count}} bản ghi của bạn trên máy này sẽ được gửi khi bạn đăng nhập.',
  },
  toList: { ko: '뒤로', en: 'Back', vi: 'Quay lại' },
  usePassword: { ko: '비밀번호로 열기', en: 'Use the password', vi: 'Dùng mật khẩu' },
  usePin: { ko: 'PIN으로 열기', en: 'Use the PIN', vi: 'Dùng mã PIN' },
  open: { ko: '열기', en: 'Open', vi: 'Mở' },
  entered: {
    ko: '6자리 중 {{count}}자리 입력함',
    en: '{{count}} of 6 digits entered',
    vi: 'Đã nhập {{count}} trên 6 chữ số',
  },
  wrongPin: {
    ko: 'PIN이 맞지 않습니다 · {{count}}번 남음',
    en: { one: 'Wrong PIN. {{count}} try left', other: 'Wrong PIN. {{count}} tries left' },
    vi: 'Sai mã PIN. Còn {{count}} lần thử',
  },
  wrongPassword: {
    ko: '비밀번호가 맞지 않습니다. {{count}}번 더 시도할 수 있습니다',
    en: { one: 'Wrong password. {{count}} try left', other: 'Wrong password. {{count}} tries left' },
    vi: 'Sai mật khẩu. Còn {{count}} lần thử',
  },
  needs: {
    chip: { ko: '로그인 필요', en: 'Sign-in needed', vi: 'Cần đăng nhập' },
    tries: {
      ko: '여러 번 틀려 잠겼습니다. 연결된 곳에서 비밀번호로 로그인하세요.',
      en: 'Locked after too many wrong tries. Sign in with the password where there is a network.',
      vi: 'Đã khóa vì nhập sai nhiều lần. Hãy đăng nhập bằng mật khẩu ở nơi có mạng.',
    },
    expired: {
      ko: '14일 넘게 서버에 연결하지 않았습니다. 연결된 곳에서 비밀번호로 로그인하세요.',
      en: 'Not connected to the server for over 14 days. Sign in with the password where there is a network.',
      vi: 'Hơn 14 ngày chưa kết nối máy chủ. Hãy đăng nhập bằng mật khẩu ở nơi có mạng.',
    },
    unset: {
      ko: '이 휴대폰에 PIN이 없습니다. 연결된 곳에서 비밀번호로 로그인하세요.',
      en: 'There is no PIN on this phone. Sign in with the password where there is a network.',
      vi: 'Máy này chưa có mã PIN. Hãy đăng nhập bằng mật khẩu ở nơi có mạng.',
    },
    unknown: {
      ko: '이 휴대폰에서 더는 열 수 없습니다. 연결된 곳에서 비밀번호로 로그인하세요.',
      en: 'This member can no longer open the phone. Sign in with the password where there is a network.',
      vi: 'Người này không còn mở được máy. Hãy đăng nhập bằng mật khẩu ở nơi có mạng.',
    },
  },
})

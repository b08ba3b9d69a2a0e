import { words } from '@penside/domain/language/words.ts'

export const role = words({
  owner: { ko: '농장주', en: 'Owner', vi: 'Chủ trại' },
  manager: { ko: '관리자', en: 'Manager', vi: 'Quản lý' },
  worker: { ko: '직원', en: 'Worker', vi: 'Nhân viên' },
})

export const members = words({
  people: { ko: '구성원', en: 'Members', vi: 'Thành viên' },
  name: { ko: '이름', en: 'Name', vi: 'Họ tên' },
  login: { ko: '아이디', en: 'ID', vi: 'Tên đăng nhập' },
  deviceCount: { ko: '기기', en: 'Devices', vi: 'Thiết bị' },
  lastSeen: { ko: '마지막 접속', en: 'Last seen', vi: 'Truy cập cuối' },
  you: { ko: '나', en: 'You', vi: 'Bạn' },
  devices: {
    ko: '기기 {{count}}대',
    en: { one: '{{count}} device', other: '{{count}} devices' },
    vi: '{{count}} thiết bị',
  },
  never: { ko: '아직 로그인하지 않음', en: 'Not signed in yet', vi: 'Chưa đăng nhập' },
  invite: { ko: '초대하기', en: 'Invite', vi: 'Mời' },
  inviteTitle: { ko: '구성원 초대', en: 'Invite a member', vi: 'Mời thành viên' },
  role: { ko: '역할', en: 'Role', vi: 'Vai trò' },
  roleHint: {
    owner: {
      ko: '모든 일을 할 수 있습니다. 다른 농장주를 정할 수 있습니다.',
      en: 'May do everything and appoint other owners.',
      vi: 'Làm được mọi việc và chỉ định chủ trại khác.',
    },
    manager: {
      ko: '기록하고, 구성원과 농장 설정을 관리합니다.',
      en: 'Records, and runs the members and the settings of the farm.',
      vi: 'Ghi chép, quản lý thành viên và cài đặt của trại.',
    },
    worker: {
      ko: '기록하고 보고서를 봅니다.',
      en: 'Records and reads reports.',
      vi: 'Ghi chép và xem báo cáo.',
    },
  },
  makeLink: { ko: '초대 링크 만들기', en: 'Make an invitation link', vi: 'Tạo liên kết mời' },
  linkHint: {
    ko: 'QR을 찍거나 링크를 열면 참여합니다. 한 사람만, {{until}}까지 쓸 수 있습니다.',
    en: 'Scan the code or open the link to join. It works for one person, until {{until}}.',
    vi: 'Quét mã hoặc mở liên kết để tham gia. Dùng cho một người, đến {{until}}.',
  },
  qr: { ko: '초대 QR 코드', en: 'QR code of the invitation', vi: 'Mã QR của lời mời' },
  share: { ko: '보내기', en: 'Share', vi: 'Gửi' },
  copy: { ko: '링크 복사', en: 'Copy link', vi: 'Sao chép liên kết' },
  copied: { ko: '복사되었습니다', en: 'Copied', vi: 'Đã sao chép' },
  shareText: {
    ko: '{{farm}} Penside 초대',
    en: 'Invitation to {{farm}} on Penside',
    vi: 'Lời mời vào {{farm}} trên Penside',
  },
  open: { ko: '대기 중인 초대', en: 'Open invitations', vi: 'Lời mời đang chờ' },
  openLine: { ko: '{{by}} · {{until}}까지', en: '{{by}} · until {{until}}', vi: '{{by}} · đến {{until}}' },
  revoke: { ko: '초대 취소', en: 'Withdraw', vi: 'Thu hồi' },
  askRevoke: {
    ko: '이 초대를 취소하시겠습니까?',
    en: 'Do you want to withdraw this invitation?',
    vi: 'Bạn có muốn thu hồi lời mời này không?',
  },
  revoked: { ko: '초대가 취소되었습니다', en: 'The invitation is withdrawn', vi: 'Đã thu hồi lời mời' },
  signOut: { ko: '모든 기기에서 로그아웃', en: 'Sign out on all devices', vi: 'Đăng xuất trên mọi thiết bị' },
  askSignOut: {
    ko: '{{name}} 님을 모든 기기에서 로그아웃하시겠습니까?',
    en: 'Do you want to sign {{name}} out on all devices?',
    vi: 'Bạn có muốn đăng xuất {{name}} trên mọi thiết bị không?',
  },
  remove: { ko: '농장에서 내보내기', en: 'Remove from the farm', vi: 'Đưa ra khỏi trại' },
  passwordLink: {
    ko: '새 비밀번호 링크 만들기',
    en: 'Make a link to a new password',
    vi: 'Tạo liên kết đặt mật khẩu mới',
  },
  askPasswordLink: {
    ko: '{{name}} 님이 새 비밀번호를 정할 링크를 만드시겠습니까?',
    en: 'Make a link with which {{name}} chooses a new password?',
    vi: 'Tạo liên kết để {{name}} đặt mật khẩu mới?',
  },
  passwordLinkBody: {
    ko: '전에 만든 링크는 쓸 수 없게 됩니다. 본인에게만 주세요.',
    en: 'A link that was made before ends. Give it to nobody else.',
    vi: 'Liên kết tạo trước đó hết hiệu lực. Chỉ đưa cho đúng người.',
  },
  passwordHint: {
    ko: 'QR을 찍거나 링크를 열어 새 비밀번호를 정합니다. 한 번만, {{until}}까지 쓸 수 있습니다.',
    en: 'Scan the code or open the link to choose a new password. It works once, until {{until}}.',
    vi: 'Quét mã hoặc mở liên kết để đặt mật khẩu mới. Dùng một lần, đến {{until}}.',
  },
  passwordQr: { ko: '새 비밀번호 QR 코드', en: 'QR code to a new password', vi: 'Mã QR đặt mật khẩu mới' },
  passwordShare: {
    ko: '{{name}} 님의 새 비밀번호 링크',
    en: 'A new password for {{name}}',
    vi: 'Mật khẩu mới của {{name}}',
  },
  askRemove: {
    ko: '{{name}} 님을 농장에서 내보내시겠습니까?',
    en: 'Do you want to remove {{name}} from the farm?',
    vi: 'Bạn có muốn đưa {{name}} ra khỏi trại không?',
  },
  removeBody: {
    ko: '입력한 기록은 그대로 남습니다.',
    en: 'The records that were entered stay.',
    vi: 'Các bản ghi đã nhập vẫn được giữ lại.',
  },
  removed: { ko: '내보냈습니다', en: 'Removed from the farm', vi: 'Đã đưa ra khỏi trại' },
  former: { ko: '나간 사람', en: 'Who left', vi: 'Người đã rời' },
  left: { ko: '{{on}}에 나감', en: 'Left on {{on}}', vi: 'Rời ngày {{on}}' },
  removeName: { ko: '이름 지우기', en: 'Remove name', vi: 'Xóa tên' },
  askRemoveName: {
    ko: '{{name}} 님의 이름을 지우시겠습니까?',
    en: 'Do you want to remove the name of {{name}}?',
    vi: 'Bạn có muốn xóa tên {{name}} không?',
  },
  removeNameBody: {
    ko: '기록은 남고 이름 대신 번호가 보입니다. 계정도 없어지며, 되돌릴 수 없습니다.',
    en: 'The records stay and show a number instead of the name. The account is deleted too, and this cannot be undone.',
    vi: 'Bản ghi vẫn còn, hiện số thay cho tên. Tài khoản cũng bị xóa và không thể hoàn tác.',
  },
  nameRemoved: { ko: '이름을 지웠습니다', en: 'The name is removed', vi: 'Đã xóa tên' },
  ownersRemoveNames: {
    ko: '농장주만 이름을 지울 수 있습니다',
    en: 'Only an owner can remove a name',
    vi: 'Chỉ chủ trại mới xóa được tên',
  },
  ownersOnly: {
    ko: '농장주는 농장주만 바꿀 수 있습니다',
    en: 'Only an owner can change an owner',
    vi: 'Chỉ chủ trại mới thay đổi được chủ trại',
  },
  yourself: {
    ko: '자신은 바꿀 수 없습니다',
    en: 'You cannot change yourself',
    vi: 'Bạn không thể thay đổi chính mình',
  },
})

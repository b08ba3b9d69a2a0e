import { words } from '@penside/domain/language/words.ts'

export const me = words({
  farm: { ko: '농장', en: 'Farm', vi: 'Trại' },
  editFarm: { ko: '농장 바꾸기', en: 'Change farm', vi: 'Đổi trại' },
  deviceName: {
    ko: '{{system}}의 {{browser}}',
    en: '{{browser}} on {{system}}',
    vi: '{{browser}} trên {{system}}',
  },
  devices: { ko: '로그인한 기기', en: 'Signed-in devices', vi: 'Thiết bị đang đăng nhập' },
  thisDevice: { ko: '이 기기', en: 'This device', vi: 'Thiết bị này' },
  seen: { ko: '마지막 사용 {{when}}', en: 'Last used {{when}}', vi: 'Dùng lần cuối {{when}}' },
  revoke: { ko: '로그아웃', en: 'Sign out', vi: 'Đăng xuất' },
  revokeDevice: { ko: '{{device}} 로그아웃', en: 'Sign out {{device}}', vi: 'Đăng xuất {{device}}' },
  revokeOthers: {
    ko: '다른 기기 모두 로그아웃',
    en: 'Sign out all other devices',
    vi: 'Đăng xuất mọi thiết bị khác',
  },
  askRevokeOthers: {
    ko: '이 기기를 제외한 모든 기기를 로그아웃하시겠습니까?',
    en: 'Do you want to sign out all devices but this one?',
    vi: 'Bạn có muốn đăng xuất mọi thiết bị trừ thiết bị này không?',
  },
  askRevoke: {
    ko: '이 기기를 로그아웃하시겠습니까?',
    en: 'Do you want to sign this device out?',
    vi: 'Bạn có muốn đăng xuất thiết bị này không?',
  },
  revoked: { ko: '로그아웃되었습니다', en: 'The device is signed out', vi: 'Thiết bị đã được đăng xuất' },
  factorNeeded: { ko: '필요', en: 'Needed', vi: 'Cần thiết' },
  password: { ko: '비밀번호 변경', en: 'Change password', vi: 'Đổi mật khẩu' },
  oldPassword: { ko: '지금 비밀번호', en: 'Current password', vi: 'Mật khẩu hiện tại' },
  newPassword: { ko: '새 비밀번호', en: 'New password', vi: 'Mật khẩu mới' },
  newHint: { ko: '8자 이상', en: 'At least 8 characters', vi: 'Ít nhất 8 ký tự' },
  changed: { ko: '비밀번호가 바뀌었습니다', en: 'Your password has been changed', vi: 'Đã đổi mật khẩu' },
  changedNote: {
    ko: '다른 기기는 모두 로그아웃됩니다.',
    en: 'All other devices are signed out.',
    vi: 'Mọi thiết bị khác sẽ bị đăng xuất.',
  },
  services: { ko: '서비스', en: 'Services', vi: 'Dịch vụ' },
  people: { ko: '농장 구성원', en: 'People on the farm', vi: 'Thành viên của trại' },
})

export const offline = {
  ready: '오프라인 준비됨',
  offline: '오프라인',
  asOf: '{{time}} 기준',
  asOfLong: '연결이 없어 이 휴대폰에 저장된 {{time}} 기준 내용입니다',
  locked:
    '14일 넘게 서버에 연결되지 않아 농장 내용을 열 수 없습니다. 한 번 연결하면 다시 열립니다. 보내지 않은 기록은 그대로 있습니다.',

  // a new version of the app
  newVersion: '새 버전이 준비되었습니다',
  update: '업데이트',
  updateLater: '입력 중인 내용을 저장하면 업데이트합니다',

  // what endangers what is saved on this phone
  waitsLong: '하루 넘게 보내지 못한 기록이 있습니다',
  waitsTooLong: '사흘 넘게 보내지 못한 기록이 있습니다',
  waitsLongBody: '{{since}}에 입력한 기록이 아직 이 휴대폰에만 있습니다. 연결되는 곳에서 앱을 열어 두세요.',
  notPersisted: '브라우저가 저장된 기록을 지울 수 있습니다',
  notPersistedBody: '홈 화면에 추가하면 기록이 더 안전하게 보관됩니다.',
  littleSpace: '휴대폰 저장 공간이 부족합니다',
  littleSpaceBody: '앱이 쓸 수 있는 공간이 50 MB도 남지 않았습니다. 사진이나 앱을 정리하세요.',
  addToHome: '홈 화면에 추가하세요',
  addToHomeBody:
    '공유 버튼을 누르고 ‘홈 화면에 추가’를 고르세요. 그래야 연결 없이도 기록이 지워지지 않습니다.',

  signOutUnsent_other:
    '보내지 않은 기록 {{count}}건은 이 휴대폰에 남고, 다시 로그인하면 전송됩니다. 저장하지 않은 입력 내용은 지워집니다.',
} as const

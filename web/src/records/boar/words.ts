import { words } from '@penside/domain/language/words.ts'

export const boar = words({
  newBoar: { ko: '새 웅돈 전입', en: 'New boar', vi: 'Nhập đực mới' },
  tag: { ko: '웅돈번호', en: 'Animal number', vi: 'Số đực' },
  earNotch: { ko: '이각번호', en: 'Ear-notch number', vi: 'Số bấm tai' },
  bornOnHint: {
    ko: '구입 정액은 비워 두어도 됩니다',
    en: 'May be left empty for bought semen',
    vi: 'Tinh mua về thì có thể để trống',
  },
  bornOn: { ko: '생년월일', en: 'Birth date', vi: 'Ngày sinh' },
  enteredOn: { ko: '전입일', en: 'Entry date', vi: 'Ngày nhập' },
  breed: { ko: '품종', en: 'Breed', vi: 'Giống' },
  category: { ko: '웅돈 구분', en: 'Boar category', vi: 'Loại đực' },
  supplier: { ko: '구입처', en: 'Supplier', vi: 'Nơi mua' },
  lastWorkOn: { ko: '최종 작업일', en: 'Last work date', vi: 'Ngày việc gần nhất' },
  stockEntryOn: { ko: '종돈 편입일', en: 'Breeding-stock entry date', vi: 'Ngày nhập làm giống' },
  lastWork: { ko: '최종 작업일', en: 'Last work', vi: 'Việc gần nhất' },
  search: { ko: '웅돈번호 검색', en: 'Search animal number', vi: 'Tìm số đực' },
  searchBoars: { ko: '웅돈 찾기', en: 'Find a boar', vi: 'Tìm đực' },
  empty: { ko: '등록된 웅돈이 없습니다', en: 'No boars yet', vi: 'Chưa có đực giống nào' },
  emptyStep: {
    ko: '첫 웅돈을 전입하면 여기에 나옵니다.',
    en: 'The first boar that you enter appears here.',
    vi: 'Đực giống đầu tiên bạn nhập sẽ hiện ở đây.',
  },
  tagFixed: {
    ko: '웅돈번호는 새로 입력할 때만 정할 수 있습니다',
    en: 'The animal number can only be set on entry',
    vi: 'Số đực chỉ đặt được khi nhập mới',
  },
  inUse: {
    ko: '사용된 기록이 있어 삭제할 수 없습니다. 도폐사로 처리하세요',
    en: 'He has records, so his entry cannot be deleted. Record his removal instead',
    vi: 'Đực đã được sử dụng nên không xóa được. Hãy ghi loại thải, chết',
  },
  remove: { ko: '도폐사 처리', en: 'Remove him', vi: 'Loại thải, chết' },
  removed: { ko: '{{day}} 도폐사', en: 'Removed on {{day}}', vi: 'Loại, chết ngày {{day}}' },
  removedOn: { ko: '도폐사일', en: 'Removal date', vi: 'Ngày loại, chết' },
  removalCategory: { ko: '도폐사 구분', en: 'Removal type', vi: 'Hình thức loại' },
  reason: { ko: '도폐사 원인', en: 'Reason', vi: 'Lý do loại' },
  takeBack: { ko: '도폐사 취소', en: 'Undo the removal', vi: 'Hủy loại thải' },
  takeBackQuestion: {
    ko: '{{tag}}의 도폐사를 취소할까요?',
    en: 'Undo the removal of {{tag}}?',
    vi: 'Hủy loại thải {{tag}}?',
  },
})

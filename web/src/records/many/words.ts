import { words } from '@penside/domain/language/words.ts'

export const many = words({
  choose: { ko: '개체 선택', en: 'Choose animals', vi: 'Chọn con' },
  chosen: {
    ko: '{{count}}두 선택',
    en: { one: '{{count}} chosen', other: '{{count}} chosen' },
    vi: 'Đã chọn {{count}} con',
  },
  none: {
    ko: '개체를 1두 이상 선택하세요',
    en: 'Choose at least one animal',
    vi: 'Hãy chọn ít nhất một con',
  },
  inPen: { ko: '돈방', en: 'Pen', vi: 'Ô chuồng' },
  allPens: { ko: '모든 돈방', en: 'All pens', vi: 'Mọi ô chuồng' },
  chooseFirst: {
    ko: '{{total}}두 중 앞 {{count}}두 선택',
    en: 'Choose the first {{count}} of {{total}}',
    vi: 'Chọn {{count}} con đầu trong {{total}} con',
  },
  chooseAll: {
    ko: '{{count}}두 모두 선택',
    en: { one: 'Choose {{count}}', other: 'Choose all {{count}}' },
    vi: 'Chọn cả {{count}} con',
  },
  chooseNone: { ko: '선택 해제', en: 'Choose none', vi: 'Bỏ chọn' },
  medicineNo: { ko: '약품 {{no}}', en: 'Medicine {{no}}', vi: 'Thuốc {{no}}' },
  addMedicine: { ko: '약품 추가', en: 'Add a medicine', vi: 'Thêm thuốc' },
  removeMedicine: { ko: '약품 {{no}} 빼기', en: 'Remove medicine {{no}}', vi: 'Bỏ thuốc {{no}}' },
  saveQuestion: {
    ko: '기록 {{count}}건을 저장할까요?',
    en: { one: 'Save {{count}} record?', other: 'Save {{count}} records?' },
    vi: 'Lưu {{count}} bản ghi?',
  },
  saved: {
    ko: '기록 {{count}}건을 저장했습니다',
    en: { one: '{{count}} record saved', other: '{{count}} records saved' },
    vi: 'Đã lưu {{count}} bản ghi',
  },
  here: {
    ko: '기록 {{count}}건을 이 휴대폰에 저장했습니다',
    en: { one: '{{count}} record saved on this phone', other: '{{count}} records saved on this phone' },
    vi: 'Đã lưu {{count}} bản ghi trên máy này',
  },
  refused: {
    ko: '{{count}}건이 거절되었습니다',
    en: { one: '{{count}} was rejected', other: '{{count}} were rejected' },
    vi: '{{count}} bản ghi bị từ chối',
  },
  more: {
    ko: '처음 {{count}}두만 보입니다. 번호나 돈방으로 찾으세요',
    en: 'Only the first {{count}} are shown. Search by number or pen',
    vi: 'Chỉ hiện {{count}} con đầu. Hãy tìm theo số hoặc ô',
  },
})

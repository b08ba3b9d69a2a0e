import { words } from '@penside/domain/language/words.ts'

export const medicines = words({
  hint: {
    ko: '휴약기간은 제품 라벨을 확인하고 고치세요. 출하와 도축 판매 때 이 기간을 봅니다.',
    en: "Check the withdrawal period on your product's label. A sale or slaughter looks at it.",
    vi: 'Kiểm tra thời gian ngưng thuốc trên nhãn sản phẩm và sửa lại. Khi bán hoặc giết mổ sẽ xét thời gian này.',
  },
  add: { ko: '약품 추가', en: 'Add a medicine', vi: 'Thêm thuốc' },
  edit: { ko: '약품', en: 'Medicine', vi: 'Thuốc' },
  managersOnly: {
    ko: '농장주와 관리자만 바꿀 수 있습니다',
    en: 'Only owners and managers can change this',
    vi: 'Chỉ chủ trại và quản lý được thay đổi',
  },
  name: { ko: '약품 이름', en: 'Name', vi: 'Tên thuốc' },
  category: { ko: '분류', en: 'Category', vi: 'Loại' },
  dose: { ko: '1두 사용량', en: 'Dose for one', vi: 'Liều cho 1 con' },
  unit: { ko: '단위', en: 'Unit', vi: 'Đơn vị' },
  withdrawalDays: { ko: '휴약기간', en: 'Withdrawal period', vi: 'Thời gian ngưng thuốc' },
  days: { ko: '일', en: 'days', vi: 'ngày' },
  withdrawal: {
    ko: '휴약 {{count}}일',
    en: { one: '{{count}} day withdrawal', other: '{{count}} days withdrawal' },
    vi: 'ngưng thuốc {{count}} ngày',
  },
  noWithdrawal: { ko: '휴약 없음', en: 'no withdrawal', vi: 'không cần ngưng thuốc' },
  maker: { ko: '제조회사', en: 'Maker', vi: 'Nhà sản xuất' },
  prescribed: { ko: '수의사 처방 대상', en: 'Prescribed by a vet', vi: 'Thuốc kê đơn thú y' },
  againstFmd: { ko: '구제역 백신', en: 'Against foot-and-mouth disease', vi: 'Vắc-xin lở mồm long móng' },
  active: { ko: '사용 중', en: 'In use', vi: 'Đang dùng' },
  unused: { ko: '사용 안 함', en: 'Not in use', vi: 'Không dùng' },
  units: {
    ml: { ko: 'ml', en: 'ml', vi: 'ml' },
    g: { ko: 'g', en: 'g', vi: 'g' },
    mg: { ko: 'mg', en: 'mg', vi: 'mg' },
    kg: { ko: 'kg', en: 'kg', vi: 'kg' },
    dose: { ko: '두분', en: 'dose', vi: 'liều' },
  },
  empty: { ko: '약품이 없습니다', en: 'There are no medicines', vi: 'Chưa có thuốc' },
  emptyStep: {
    ko: '치료와 백신을 기록하려면 약품을 추가하세요.',
    en: 'Add one to record treatments and vaccinations.',
    vi: 'Thêm thuốc để ghi điều trị và tiêm vắc-xin.',
  },
})

import { words } from '@penside/domain/language/words.ts'
import { anchorNames, vaccinatedNames } from '@penside/domain/reports/vaccination.ts'

export const vaccination = words({
  hint: {
    ko: '기준일부터 정한 날짜가 되면 작업 계획과 달력에 나옵니다. 같은 백신을 두 번 넣으면 1차, 2차가 됩니다.',
    en: 'On its day a vaccination appears in the work plan and calendar. The same vaccine twice counts as first and second dose.',
    vi: 'Đến ngày, mũi tiêm sẽ hiện trong kế hoạch công việc và lịch. Cùng một vắc-xin hai lần là mũi 1 và mũi 2.',
  },
  add: { ko: '백신 일정 추가', en: 'Add a vaccination', vi: 'Thêm lịch tiêm' },
  edit: { ko: '백신 일정', en: 'Vaccination', vi: 'Lịch tiêm' },
  managersOnly: {
    ko: '농장주와 관리자만 바꿀 수 있습니다',
    en: 'Only owners and managers can change this',
    vi: 'Chỉ chủ trại và quản lý được thay đổi',
  },
  anchor: { ko: '기준', en: 'Counted from', vi: 'Tính từ' },
  anchors: anchorNames,
  after: {
    birth: { ko: '출생 후 {{days}}일', en: '{{days}} days after birth', vi: '{{days}} ngày sau sinh' },
    entry: { ko: '전입 후 {{days}}일', en: '{{days}} days after entry', vi: '{{days}} ngày sau nhập đàn' },
    mating: { ko: '교배 후 {{days}}일', en: '{{days}} days after mating', vi: '{{days}} ngày sau phối' },
    farrowing: { ko: '분만 후 {{days}}일', en: '{{days}} days after farrowing', vi: '{{days}} ngày sau đẻ' },
    weaning: { ko: '이유 후 {{days}}일', en: '{{days}} days after weaning', vi: '{{days}} ngày sau cai sữa' },
  },
  days: { ko: '경과일', en: 'Days after', vi: 'Số ngày sau' },
  unit: { ko: '일', en: 'days', vi: 'ngày' },
  medicine: { ko: '백신', en: 'Vaccine', vi: 'Vắc-xin' },
  whom: { ko: '대상', en: 'For', vi: 'Đối tượng' },
  whoms: vaccinatedNames,
  whomHint: {
    ko: '후보돈은 아직 교배하지 않은 암퇘지입니다.',
    en: 'Gilts are females that have not been mated yet.',
    vi: 'Hậu bị là nái chưa phối lần nào.',
  },
  parityFrom: { ko: '산차부터', en: 'From parity', vi: 'Từ lứa' },
  parityTo: { ko: '산차까지', en: 'To parity', vi: 'Đến lứa' },
  parities: { ko: '{{from}}~{{to}}산', en: 'parity {{from}}-{{to}}', vi: 'lứa {{from}}-{{to}}' },
  fromParity: { ko: '{{from}}산 이상', en: 'parity {{from}}+', vi: 'từ lứa {{from}}' },
  empty: { ko: '백신 일정이 없습니다', en: 'No vaccinations planned', vi: 'Chưa có lịch tiêm' },
  emptyStep: {
    ko: '일정을 추가하면 예정일에 맞춰 알려 드립니다.',
    en: 'Add one to be reminded when it is due.',
    vi: 'Thêm lịch, đến ngày sẽ được nhắc.',
  },
  askDelete: {
    ko: '이 백신 일정을 삭제하시겠습니까?',
    en: 'Do you want to delete this vaccination?',
    vi: 'Xóa lịch tiêm này?',
  },
  medicines: { ko: '약품 목록', en: 'Medicines', vi: 'Danh mục thuốc' },
  dueList: { ko: '백신 예정 보기', en: 'Vaccinations due', vi: 'Xem lịch tiêm' },
})

import type { Dictionary } from '../../dictionary.ts'
import type { vaccination as ko } from '../../ko/reports/vaccination.ts'

export const vaccination: Dictionary<typeof ko> = {
  hint: 'Đến ngày, mũi tiêm sẽ hiện trong kế hoạch công việc và lịch. Cùng một vắc-xin hai lần là mũi 1 và mũi 2.',
  add: 'Thêm lịch tiêm',
  edit: 'Lịch tiêm',
  managersOnly: 'Chỉ chủ trại và quản lý được thay đổi',
  anchor: 'Tính từ',
  anchors: {
    birth: 'Ngày sinh',
    entry: 'Nhập đàn',
    mating: 'Phối giống',
    farrowing: 'Đẻ',
    weaning: 'Cai sữa',
  },
  after: {
    birth: '{{days}} ngày sau sinh',
    entry: '{{days}} ngày sau nhập đàn',
    mating: '{{days}} ngày sau phối',
    farrowing: '{{days}} ngày sau đẻ',
    weaning: '{{days}} ngày sau cai sữa',
  },
  days: 'Sau mấy ngày',
  unit: 'ngày',
  medicine: 'Vắc-xin',
  whom: 'Đối tượng',
  whoms: { gilts: 'Hậu bị', sows: 'Nái đã phối', all: 'Tất cả' },
  whomHint: 'Hậu bị là nái chưa phối lần nào.',
  parityFrom: 'Từ lứa',
  parityTo: 'Đến lứa',
  parities: 'lứa {{from}}-{{to}}',
  fromParity: 'từ lứa {{from}}',
  empty: 'Chưa có lịch tiêm',
  emptyStep: 'Thêm lịch, đến ngày sẽ được nhắc.',
  askDelete: 'Xóa lịch tiêm này?',
  medicines: 'Danh mục thuốc',
  dueList: 'Xem lịch tiêm',
}

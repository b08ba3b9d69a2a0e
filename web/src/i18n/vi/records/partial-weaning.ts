import type { Dictionary } from '../../dictionary.ts'
import type { partialWeaning as ko } from '../../ko/records/partial-weaning.ts'

export const partialWeaning: Dictionary<typeof ko> = {
  title: 'Cai sữa một phần',
  new: 'Cai sữa một phần mới',
  edit: 'Sửa cai sữa một phần',
  weanedOn: 'Ngày cai sữa',
  ageDays: 'Ngày tuổi',
  counts: 'Số con cai sữa',
  females: 'Cái',
  males: 'Đực',
  total: 'Tổng',
  nursing: 'Đang bú',
  remain: 'Còn bú',
  totalWeight: 'Khối lượng heo cai sữa',
  group: 'Vào nhóm',
  noHistory: 'Chưa có lần cai sữa một phần',
  cannotEnter: 'Chỉ nhập được khi là nái nuôi con hoặc nái nuôi ghép. Hiện tại: {{status}}.',
  enterFemales: 'Hãy nhập số con cai sữa',
  deleteQuestion: 'Xóa cai sữa một phần của {{tag}} ngày {{day}}? Heo con cũng ra khỏi nhóm.',
}

import type { Dictionary } from '../../dictionary.ts'
import type { removal as ko } from '../../ko/records/removal.ts'

export const removal: Dictionary<typeof ko> = {
  title: 'Loại thải',
  new: 'Loại thải mới',
  edit: 'Sửa loại thải',
  removedOn: 'Ngày loại',
  category: 'Hình thức loại',
  reason: 'Lý do loại',
  weight: 'Khối lượng',
  detail: 'Chi tiết',
  piglets: 'Heo con đang bú',
  pigletsLeft_other: 'Còn {{count}} / {{of}} con',
  part: 'Heo con {{no}}',
  toSow: 'Cho nái khác',
  haveDied: 'Đã chết',
  chooseCause: 'Chọn nguyên nhân',
  count: 'Số con',
  takeOut: 'Bỏ heo con {{no}}',
  addPart_other: 'Chia {{count}} con còn lại',
  wentTo: 'Ghép cho {{tag}}',
  withdrawal: 'Đang trong thời gian ngưng thuốc: không giết mổ trước {{day}}.',
  noHistory: 'Chưa có bản ghi loại thải',
  cannotEnter: 'Con này đã bị loại. Trạng thái: {{status}}.',
  deleteQuestion: 'Xóa bản ghi loại thải của {{tag}} ngày {{day}}? Heo con đã chuyển sẽ trở về.',
}

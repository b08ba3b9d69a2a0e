import type { Dictionary } from '../../dictionary.ts'
import type { fostering as ko } from '../../ko/records/fostering.ts'

export const fostering: Dictionary<typeof ko> = {
  title: 'Ghép bầy',
  new: 'Ghép bầy mới',
  edit: 'Sửa lần ghép',
  fosteredOn: 'Ngày ghép',
  counts: 'Số con ghép',
  outFemales: 'Gửi cái',
  outMales: 'Gửi đực',
  inFemales: 'Nhận cái',
  inMales: 'Nhận đực',
  out: 'Gửi đi',
  into: 'Nhận vào',
  to: 'Nái nhận',
  from: 'Nái gửi',
  choose: 'Chọn nái',
  reason: 'Lý do ghép',
  farrowedOn: 'Ngày đẻ',
  nursing: 'Đang nuôi',
  nursingAfter: 'Sau khi lưu',
  nurses_other: '{{count}} con',
  age_other: '{{count}} ngày tuổi',
  noHistory: 'Chưa có lần ghép nào',
  cannotEnter: 'Chỉ nhập được khi nái đang nuôi con hoặc nuôi ghép. Hiện tại: {{status}}.',
  deleteQuestion: 'Xóa lần ghép của {{tag}} ngày {{day}}? Bản ghi của nái kia cũng bị xóa.',
}

import type { Dictionary } from '../../dictionary.ts'
import type { farrowing as ko } from '../../ko/records/farrowing.ts'

export const farrowing: Dictionary<typeof ko> = {
  title: 'Đẻ',
  new: 'Đẻ mới',
  edit: 'Sửa lần đẻ',
  farrowedOn: 'Ngày đẻ',
  category: 'Loại đẻ',
  counts: 'Số con',
  totalBorn: 'Tổng sinh',
  mummified: 'Thai khô',
  stillborn: 'Chết lưu',
  liveBorn: 'Sống',
  undersized: 'Nhẹ cân',
  malformed: 'Dị tật',
  nursed: 'Được nuôi',
  litterWeight: 'Khối lượng cả ổ',
  gestation: 'Số ngày mang thai',
  noHistory: 'Chưa có lần đẻ',
  cannotEnter: 'Chỉ nhập được khi nái đang mang thai. Hiện tại: {{status}}.',
  deleteQuestion:
    'Xóa lần đẻ của {{tag}} ngày {{day}}? Ghép bầy, chết và cai sữa một phần của ổ này cũng bị xóa.',
}

import type { Dictionary } from '../../dictionary.ts'
import type { feeding as ko } from '../../ko/records/feeding.ts'

export const feeding: Dictionary<typeof ko> = {
  title: 'Lượng ăn',
  new: 'Lượng ăn mới',
  edit: 'Sửa lượng ăn',
  fedOn: 'Ngày cho ăn',
  target: 'Lượng cài đặt',
  eaten: 'Lượng ăn',
  ratio: 'Tỷ lệ ăn',
  taken: 'Đã có bản ghi ngày {{day}}. Hãy sửa trong lịch sử',
  most: 'Tối đa 999',
  noHistory: 'Chưa có lượng ăn',
  cannotEnter: 'Con đã loại không sửa được. Hiện tại: {{status}}.',
  deleteQuestion: 'Xóa lượng ăn của {{tag}} ngày {{day}}?',
}

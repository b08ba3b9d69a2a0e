import type { Dictionary } from '../../dictionary.ts'
import type { accident as ko } from '../../ko/records/accident.ts'

export const accident: Dictionary<typeof ko> = {
  title: 'Sự cố mang thai',
  new: 'Sự cố mang thai mới',
  edit: 'Sửa sự cố',
  accidentOn: 'Ngày sự cố',
  accidentType: 'Loại sự cố',
  daysPregnant: 'Số ngày mang thai',
  typeWrong: 'Loại sự cố chưa đúng: hãy chọn',
  noHistory: 'Chưa có sự cố',
  cannotEnter: 'Chỉ nhập được khi nái đang mang thai. Hiện tại: {{status}}.',
  deleteQuestion: 'Xóa sự cố của {{tag}} ngày {{day}}?',
}

import type { Dictionary } from '../../dictionary.ts'
import type { move as ko } from '../../ko/records/move.ts'

export const move: Dictionary<typeof ko> = {
  title: 'Chuyển chuồng',
  new: 'Chuyển chuồng mới',
  edit: 'Sửa lần chuyển',
  movedOn: 'Ngày chuyển',
  toPen: 'Đến ô',
  fromPen: 'Từ ô',
  pen: 'Ô chuồng',
  now: 'Đang ở',
  noHistory: 'Chưa có lần chuyển',
  cannotEnter: 'Con đã loại không sửa được. Hiện tại: {{status}}.',
  deleteQuestion: 'Xóa lần chuyển của {{tag}} ngày {{day}}?',
  many: 'Nhiều con một lần',
}

import type { Dictionary } from '../../dictionary.ts'
import type { backFat as ko } from '../../ko/records/backfat.ts'

export const backFat: Dictionary<typeof ko> = {
  title: 'Mỡ lưng',
  new: 'Lần đo mới',
  edit: 'Sửa lần đo',
  measuredOn: 'Ngày đo',
  measuredOnEmpty: 'Hãy nhập ngày đo',
  timing: 'Thời điểm đo',
  bodyWeight: 'Thể trọng',
  thickness: 'Độ dày mỡ lưng',
  noHistory: 'Chưa có lần đo',
  cannotEnter: 'Con đã loại không sửa được. Hiện tại: {{status}}.',
  deleteQuestion: 'Xóa lần đo của {{tag}} ngày {{day}}?',
}

import type { Dictionary } from '../../dictionary.ts'
import type { pigletDeath as ko } from '../../ko/records/piglet-death.ts'

export const pigletDeath: Dictionary<typeof ko> = {
  title: 'Heo con chết',
  new: 'Nhập heo con chết',
  edit: 'Sửa heo con chết',
  diedOn: 'Ngày chết',
  cause: 'Nguyên nhân chết',
  piglets: 'Số con chết',
  ageDays: 'Ngày tuổi',
  noHistory: 'Chưa có bản ghi',
  cannotEnter: 'Không thể nhập: nái không nuôi con. Trạng thái: {{status}}.',
  deleteQuestion: 'Xóa bản ghi heo con chết của {{tag}} ngày {{day}}?',
}

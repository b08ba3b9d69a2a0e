import type { Dictionary } from '../../dictionary.ts'
import type { treatment as ko } from '../../ko/records/treatment.ts'

export const treatment: Dictionary<typeof ko> = {
  title: 'Điều trị và vắc-xin',
  new: 'Điều trị mới',
  edit: 'Sửa điều trị',
  treatedOn: 'Ngày điều trị',
  medicine: 'Vắc-xin hoặc thuốc',
  medicineWrong: 'Tên vắc-xin chưa đúng: hãy chọn',
  chooseMedicine: 'Chọn vắc-xin hoặc thuốc',
  dose: 'Liều',
  method: 'Đường dùng',
  batch: 'Số lô',
  withdrawalDays: 'Ngừng thuốc',
  days: 'ngày',
  withdrawalUntil: 'Ngừng thuốc đến',
  underWithdrawal: 'Đang ngừng thuốc đến {{day}}',
  freeFrom: 'Được xuất giết mổ từ {{day}}',
  noWithdrawal: 'Không cần ngừng thuốc',
  noHistory: 'Chưa có điều trị',
  cannotEnter: 'Con đã loại không sửa được. Hiện tại: {{status}}.',
  deleteQuestion: 'Xóa điều trị của {{tag}} ngày {{day}}?',
  several: 'Nhiều thuốc một lần',
  many: 'Nhiều con một lần',
}

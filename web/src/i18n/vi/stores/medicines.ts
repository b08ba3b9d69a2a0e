import type { Dictionary } from '../../dictionary.ts'
import type { medicines as ko } from '../../ko/stores/medicines.ts'

export const medicines: Dictionary<typeof ko> = {
  hint: 'Kiểm tra thời gian ngưng thuốc trên nhãn sản phẩm và sửa lại. Khi bán hoặc giết mổ sẽ xét thời gian này.',
  add: 'Thêm thuốc',
  edit: 'Thuốc',
  managersOnly: 'Chỉ chủ trại và quản lý được thay đổi',
  name: 'Tên thuốc',
  category: 'Loại',
  dose: 'Liều cho 1 con',
  unit: 'Đơn vị',
  withdrawalDays: 'Thời gian ngưng thuốc',
  days: 'ngày',
  withdrawal_other: 'ngưng thuốc {{count}} ngày',
  noWithdrawal: 'không cần ngưng thuốc',
  active: 'Đang dùng',
  unused: 'Không dùng',
  units: { ml: 'ml', g: 'g', mg: 'mg', kg: 'kg', dose: 'liều' },
  empty: 'Chưa có thuốc',
  emptyStep: 'Thêm thuốc để ghi điều trị và tiêm vắc-xin.',
}

import type { Dictionary } from '../../dictionary.ts'
import type { many as ko } from '../../ko/records/many.ts'

export const many: Dictionary<typeof ko> = {
  choose: 'Chọn con',
  chosen_other: 'Đã chọn {{count}} con',
  none: 'Hãy chọn ít nhất một con',
  inPen: 'Ô chuồng',
  allPens: 'Mọi ô chuồng',
  chooseAll_other: 'Chọn cả {{count}} con',
  chooseNone: 'Bỏ chọn',
  medicineNo: 'Thuốc {{no}}',
  addMedicine: 'Thêm thuốc',
  removeMedicine: 'Bỏ thuốc {{no}}',
  saveQuestion_other: 'Lưu {{count}} bản ghi?',
  saved_other: 'Đã lưu {{count}} bản ghi',
  here_other: 'Đã lưu {{count}} bản ghi trên máy này',
  refused_other: '{{count}} bản ghi bị từ chối',
  more: 'Chỉ hiện {{count}} con đầu. Hãy tìm theo số hoặc ô',
}

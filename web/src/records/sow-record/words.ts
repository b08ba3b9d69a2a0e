import { words } from '@penside/domain/farm/words.ts'

// What the form and the history of every kind say; `one` is how the kind calls one record of it.
export const kind = words({
  new: { ko: '새 {{one}}', en: 'New {{one}}', vi: 'Ghi thêm {{one}}' },
  edit: { ko: '{{one}} 수정', en: 'Correct {{one}}', vi: 'Sửa {{one}}' },
  none: { ko: '{{one}} 기록이 없습니다', en: 'No {{one}} yet', vi: 'Chưa có {{one}} nào' },
  deleteQuestion: {
    ko: '{{tag}} · {{day}} {{one, eul}} 삭제할까요?',
    en: 'Delete the {{one}} of {{tag}} on {{day}}?',
    vi: 'Xóa {{one}} của {{tag}} ngày {{day}}?',
  },
})

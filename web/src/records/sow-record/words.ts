import { words } from '@penside/domain/language/words.ts'

// Words of the form and the history of every kind. `one` is the kind's word for one record.
export const kind = words({
  new: { ko: '새 {{one}}', en: 'New {{one}}', vi: 'Ghi thêm {{one}}' },
  edit: { ko: '{{day}} {{one}} 수정', en: 'Correct the {{one}} of {{day}}', vi: 'Sửa {{one}} ngày {{day}}' },
  saveCorrection: { ko: '수정 저장', en: 'Save correction', vi: 'Lưu bản sửa' },
  askCorrect: { ko: '기존 기록을 수정할까요?', en: 'Change the saved record?', vi: 'Sửa bản ghi đã có?' },
  nothingChanged: { ko: '바뀐 내용이 없습니다.', en: 'Nothing has been changed.', vi: 'Chưa thay đổi gì.' },
  none: { ko: '{{one}} 기록이 없습니다', en: 'No {{one}} yet', vi: 'Chưa có {{one}} nào' },
  deleteQuestion: {
    ko: '{{tag}} · {{day}} {{one, eul}} 삭제할까요?',
    en: 'Delete the {{one}} of {{tag}} on {{day}}?',
    vi: 'Xóa {{one}} của {{tag}} ngày {{day}}?',
  },
})

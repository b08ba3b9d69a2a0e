import { words } from '@penside/domain/language/words.ts'

export const list = words({
  tag: { ko: '번호', en: 'Number', vi: 'Số' },
  status: { ko: '상태', en: 'Status', vi: 'Trạng thái' },
  work: { ko: '작업', en: 'Work', vi: 'Việc' },
  on: { ko: '작업일', en: 'Work date', vi: 'Ngày việc' },
  days: { ko: '경과일', en: 'Days since', vi: 'Số ngày' },
  treat: { ko: '치료·백신', en: 'Treat', vi: 'Điều trị' },
  move: { ko: '돈방 이동', en: 'Move pen', vi: 'Chuyển ô' },
  cull: { ko: '도태 결정', en: 'Decide to cull', vi: 'Quyết định loại' },
})

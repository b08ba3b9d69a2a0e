import { words } from '@penside/domain/language/words.ts'

export const move = words({
  movedOn: { ko: '이동일', en: 'Move date', vi: 'Ngày chuyển' },
  toPen: { ko: '이동할 돈방', en: 'To pen', vi: 'Đến ô' },
  fromPen: { ko: '이전 돈방', en: 'From', vi: 'Từ ô' },
  now: { ko: '현재 돈방', en: 'Now in', vi: 'Đang ở' },
  many: { ko: '여러 마리 한 번에', en: 'Many animals at once', vi: 'Nhiều con một lần' },
})

import { words } from '@penside/domain/language/words.ts'

export const feeding = words({
  fedOn: { ko: '급여일', en: 'Feed date', vi: 'Ngày cho ăn' },
  target: { ko: '설정량', en: 'Set amount', vi: 'Lượng cài đặt' },
  eaten: { ko: '섭취량', en: 'Intake', vi: 'Lượng ăn' },
  ratio: { ko: '섭취율', en: 'Eaten', vi: 'Tỷ lệ ăn' },
  taken: {
    ko: '{{day}} 기록이 이미 있습니다. 이력에서 수정하세요',
    en: '{{day}} is recorded already. Correct it in the history',
    vi: 'Đã có bản ghi ngày {{day}}. Hãy sửa trong lịch sử',
  },
})

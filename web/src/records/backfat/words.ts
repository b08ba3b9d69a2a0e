import { words } from '@penside/domain/language/words.ts'

export const backfat = words({
  measuredOn: { ko: '측정일', en: 'Measurement date', vi: 'Ngày đo' },
  measuredOnEmpty: { ko: '측정일을 입력하세요', en: 'Enter the measurement date', vi: 'Hãy nhập ngày đo' },
  timing: { ko: '측정 시기', en: 'Timing', vi: 'Thời điểm đo' },
  bodyWeight: { ko: '체중', en: 'Weight', vi: 'Khối lượng' },
  thickness: { ko: '등지방 두께', en: 'Back-fat', vi: 'Độ dày mỡ lưng' },
})

import { words } from '@penside/domain/farm/words.ts'

export const animalNote = words({
  on: { ko: '날짜', en: 'Date', vi: 'Ngày' },
})

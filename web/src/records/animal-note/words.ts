import { words } from '@penside/domain/language/words.ts'

export const animalNote = words({
  on: { ko: '날짜', en: 'Date', vi: 'Ngày' },
})

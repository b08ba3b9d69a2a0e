import { words } from '@penside/domain/language/words.ts'

export const pigletDeath = words({
  diedOn: { ko: '폐사일', en: 'Date of death', vi: 'Ngày chết' },
  cause: { ko: '폐사 원인', en: 'Cause of death', vi: 'Nguyên nhân chết' },
  piglets: { ko: '폐사두수', en: 'Piglets died', vi: 'Số con chết' },
  ageDays: { ko: '일령', en: 'Age, days', vi: 'Ngày tuổi' },
})

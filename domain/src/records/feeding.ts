import { mostFeed } from './care.ts'
import { kind, livingStatuses } from './kind.ts'

export const feeding = kind({
  names: { ko: '사료 섭취', en: 'Feed intake', vi: 'Lượng cám ăn' },
  one: { ko: '사료 섭취', en: 'feed intake', vi: 'lượng cám ăn' },
  order: 100,
  of: ['sow', 'boar'],
  numbered: 'beside',
  screens: ['8', '81'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  sheet: {
    names: { ko: '사료 섭취', en: 'Feed intake', vi: 'Lượng cám ăn' },
    on: { ko: '급여일', en: 'Feeding date', vi: 'Ngày cho ăn' },
    columns: {
      target: {
        names: { ko: '설정량 kg', en: 'Set amount kg', vi: 'Lượng đặt kg' },
        kg: [0.01, mostFeed],
        needed: true,
      },
      eaten: {
        names: { ko: '섭취량 kg', en: 'Eaten kg', vi: 'Lượng ăn kg' },
        kg: [0.01, mostFeed],
        needed: true,
      },
    },
    secondOfDay: 'FED_ALREADY',
  },
})

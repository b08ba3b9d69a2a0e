import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { by, inTurn, type Comparison } from '../basics/order.ts'
import { kind } from './kind.ts'

export const heatResults = ['notInHeat', 'inHeat', 'doubtful'] as const
export type HeatResult = (typeof heatResults)[number]
export const heatResultNames: Readonly<Record<HeatResult, Names>> = {
  notInHeat: { ko: '발정 없음', en: 'Not in heat', vi: 'Chưa lên giống' },
  inHeat: { ko: '발정 있음', en: 'In heat', vi: 'Đã lên giống' },
  doubtful: { ko: '발정 의심', en: 'Heat doubtful', vi: 'Nghi lên giống' },
}

/** Newest heat check of a sow since her last work. `by`: name of the member, `''` if unknown. */
export type LastHeatCheck = { on: Day; result: HeatResult; by: string }

/** Whether a sow needs no further heat check on this day. */
export const isCheckedOn = (on: Day, checked: LastHeatCheck | null | undefined): boolean =>
  checked?.on === on && checked.result === 'notInHeat'

type Checked = { heatChecked?: LastHeatCheck | null | undefined }
/** Sorts sows that need no further check on this day below the others. */
export const checkedBelow = <T>(on: Day, order: Comparison<T>): Comparison<T & Checked> =>
  inTurn<T & Checked>(
    by(({ heatChecked }) => Number(isCheckedOn(on, heatChecked))),
    order,
  )

/** Check of an open sow for heat. It does not change her state; a served sow gets a mating. */
export const heatCheck = kind({
  names: { ko: '발정 확인', en: 'Heat check', vi: 'Kiểm tra lên giống' },
  one: { ko: '발정 확인', en: 'heat check', vi: 'lần kiểm tra lên giống' },
  order: 15,
  of: ['sow'],
  numbered: 'beside',
  screens: ['17', '17-1'],
  when: ['gilt', 'weaned', 'returned', 'aborted'],
  refusedAs: 'NOT_OPEN',
  sheet: {
    names: { ko: '발정 확인', en: 'Heat checks', vi: 'Kiểm tra lên giống' },
    on: { ko: '확인일', en: 'Check date', vi: 'Ngày kiểm tra' },
    columns: {
      result: { names: { ko: '결과', en: 'Result', vi: 'Kết quả' }, words: heatResultNames, needed: true },
    },
  },
})

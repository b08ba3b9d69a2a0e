import type { Day } from '../basics/day.ts'
import type { Heads } from './heads.ts'
import { Refusal } from '../basics/refusal.ts'
import type { LifeSheet, SheetColumn, Standing } from './kind.ts'

/** Number of piglets that join or leave a litter. */
export type Piglets = { on: Day; piglets: number }

export const come = ({ nursing }: Standing, { piglets }: Piglets) => ({ nursing: nursing + piglets })
export const leave = ({ nursing }: Standing, { piglets }: Piglets) => ({ nursing: fewer(nursing, piglets) })

/** Checks that the sow nurses that many piglets. @throws Refusal */
export function fewer(nursing: number, piglets: number) {
  if (piglets > nursing) throw new Refusal('MORE_THAN_NURSING', { nursing, piglets }, ['piglets'])
  return nursing - piglets
}

/** Head count of piglets, of known and unknown sex. */
export const countOf = ({
  females,
  males,
  unsexed = 0,
}: {
  females: number
  males?: number | null | undefined
  unsexed?: number | undefined
}) => females + (males ?? 0) + unsexed

/** Heads of a change of a litter. */
export type LitterChange = { kind: 'pigletDeath' | 'fosteredOut' | 'fosteredIn' } & Piglets

/** Head counts of piglets in the workbook: by sex, or of unknown sex. */
export const pigletColumns = {
  females: { names: { ko: '암컷 두수', en: 'Females', vi: 'Số con cái' }, head: 99, usual: 0, ruled: true },
  males: { names: { ko: '수컷 두수', en: 'Males', vi: 'Số con đực' }, head: 99, usual: 0, ruled: true },
  unsexed: {
    names: { ko: '성별 미상 두수', en: 'Head of unknown sex', vi: 'Số con không rõ đực cái' },
    head: 99,
    usual: 0,
    ruled: true,
  },
} as const

const headColumns = ['females', 'males', 'unsexed'] as const
/** Columns of a head count; its error is shown at the first filled one. */
export const shownAtHeads: readonly string[] = headColumns

/** Checks the head counts. @throws Refusal if there are none, or only a part has a sex */
export function checkHeadCells(cells: { [Column in (typeof headColumns)[number]]: number | null }) {
  if (headColumns.every((column) => cells[column] === null)) throw new Refusal('CELL_NEEDED', {}, ['females'])
  if (cells.unsexed && (cells.females || cells.males))
    throw new Refusal('SEX_OF_ALL_OR_NONE', {}, ['unsexed'])
}
export const pigletWeight = {
  names: { ko: '총체중 kg', en: 'Total weight kg', vi: 'Tổng khối lượng kg' },
  kg: [0, 9_999],
  stored: 'totalWeight',
} as const

const reasonNames = { ko: '사유', en: 'Reason', vi: 'Lý do' }
/** Reason as it is read before the kind of a row is known; the kind determines its code list. */
const anyReason: SheetColumn = { names: reasonNames, text: 60 }
const partner: SheetColumn = { names: { ko: '상대 모돈', en: 'Other sow', vi: 'Nái kia' }, animal: 'sow' }
const columnsWith = (reason: SheetColumn) => ({ ...pigletColumns, reason, partner, weight: pigletWeight })

/** Shared sheet of the changes of litters. @param reasons code list of the association; any text without it */
export const litterSheet = (rows: LifeSheet['rows'], reasons?: '032' | '05') =>
  ({
    shared: {
      key: 'litters',
      columns: {
        kind: {
          names: { ko: '변동 구분', en: 'Change', vi: 'Loại thay đổi' },
          code: ['system', '16'],
          needed: true,
        },
        ...columnsWith(anyReason),
      },
    },
    names: { ko: '포유자돈 변동', en: 'Litter changes', vi: 'Thay đổi bầy con' },
    on: { ko: '날짜', en: 'Date', vi: 'Ngày' },
    columns: columnsWith(reasons ? { names: reasonNames, code: ['association', reasons] } : anyReason),
    record: (row: Heads) => ({ piglets: countOf(row) }),
    checkCells: checkHeadCells,
    check({ piglets }: Piglets) {
      if (piglets === 0) throw new Refusal('NO_PIGLETS', {}, ['piglets'])
    },
    shownAt: { piglets: shownAtHeads },
    rows,
  }) satisfies LifeSheet

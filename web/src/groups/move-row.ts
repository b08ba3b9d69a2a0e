import type { Grades, GroupMoveRow } from '@penside/contract/groups/record.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { headCount, headsOfSent } from '@penside/domain/records/heads.ts'
import { formatNumber } from '../i18n/format.ts'
import type { useT } from '../i18n/index.ts'
import { headsIn, type CountedIn } from '../screen/group-moves.ts'
import type { PlainField } from '../screen/fields.tsx'
import type { ShownRow } from '../screen/history-rows.tsx'
import type { Column } from '../ui/table.tsx'

/** Move of pigs with the names of its form's values. */
export type MoveRow = GroupMoveRow & {
  on: Day
  toFarmId: number | null
  toGroupId: number | null
  grades: Grades | undefined
}
const asTyped = (row: GroupMoveRow): MoveRow => ({
  ...row,
  on: row.movedOn,
  toFarmId: row.otherFarmId,
  toGroupId: row.otherGroupId,
  grades:
    row.gradesFemales && row.gradesMales ? { females: row.gradesFemales, males: row.gradesMales } : undefined,
})

/** Rows of a history of moves. */
export const readMoves = ({ rows }: { rows: readonly GroupMoveRow[] }) => rows.map(asTyped)

/** Values of an unsent row that its form does not have. */
export const besideMove = ({ on, ...sent }: { on: Day } & CountedIn) => ({
  movedOn: on,
  head: headCount(headsIn(sent)),
  sowTag: null,
  otherFarmName: '',
  otherGroupName: '',
})

type Counted = { females?: number | undefined; males?: number | null | undefined }
type Count = PlainField<MoveRow, Counted> & { as: 'amount' }
/** Fields of a form that counts heads without sex. */
export const withoutSexes = <Field extends { name: string; label: PlainField<MoveRow>['label'] }>(
  fields: readonly Field[],
): Field[] =>
  fields
    .filter(({ name }) => name !== 'males' && name !== 'diedMales')
    .map((field) =>
      field.name === 'females'
        ? { ...field, label: (t) => t('groups.record.head') }
        : field.name === 'diedFemales'
          ? { ...field, label: (t) => t('groups.record.died') }
          : field,
    )

/** Females and males; a company with grades counts them by grade instead. */
export const headFields: { females: Count; males: Count } = {
  females: { as: 'amount', label: (t) => t('groups.record.females'), decimals: 0, unlisted: true },
  males: { as: 'amount', label: (t) => t('groups.record.males'), decimals: 0, unlisted: true },
}
type Weight = PlainField<{ seq: number }, object> & { as: 'amount' }
/** Total weight, kg. */
export const weightField: Weight = {
  as: 'amount',
  label: (t) => t('groups.record.totalWeight'),
  unit: 'kg',
  decimals: 2,
  fixed: true,
  lacks: true,
}
export const totalWeightField: Weight = { ...weightField, unlisted: true }
/** Total price, won. */
export const priceField: Weight = {
  as: 'amount',
  label: (t) => t('groups.record.price'),
  unit: '₩',
  decimals: 0,
  lacks: true,
  unlisted: true,
}
export const moveDay: PlainField<MoveRow, object> & { as: 'day' } = {
  as: 'day',
  label: (t) => t('groups.record.day'),
  empty: (t) => t('groups.record.dayWrong'),
}
/** Fields of shipments and transfers out. */
export const leavingFields = {
  ...headFields,
  totalWeight: totalWeightField,
  netWeight: { ...totalWeightField, label: (t) => t('groups.record.netWeight') } satisfies Weight as Weight,
  price: priceField,
}

/** Text of the other end of a move, with heads still on their way and deaths on the way. */
export const otherEnd = (
  t: ReturnType<typeof useT>,
  {
    sowTag,
    otherGroupName,
    otherFarmName,
    open = 0,
    diedFemales,
    diedMales,
  }: Pick<MoveRow, 'sowTag' | 'otherGroupName' | 'otherFarmName'> &
    Partial<Pick<MoveRow, 'open' | 'diedFemales' | 'diedMales'>>,
) => {
  const died = headCount(headsOfSent({ females: diedFemales, males: diedMales }))
  return [
    sowTag || otherGroupName || otherFarmName,
    open > 0 && t('groups.record.onItsWay', { count: open }),
    died > 0 && t('groups.record.diedOnTheWay', { count: died }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Columns of head, weight and the other end. */
export const moveColumns = (t: ReturnType<typeof useT>): Column<ShownRow<MoveRow>>[] => [
  { key: 'head', header: t('groups.record.head'), cell: ({ head }) => formatNumber(head), align: 'right' },
  {
    key: 'weight',
    header: `${t('groups.record.totalWeight')} (kg)`,
    cell: ({ totalWeight }) => (totalWeight ? formatNumber(totalWeight, 2) : ''),
    align: 'right',
  },
  {
    key: 'other',
    header: t('groups.record.between'),
    cell: (row) => otherEnd(t, row),
  },
]

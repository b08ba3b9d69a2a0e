import type { Grades, GroupMoveRow } from '@penside/contract/groups/record.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { headCount, headsOfSent } from '@penside/domain/records/heads.ts'
import { formatNumber } from '../i18n/format.ts'
import type { useT } from '../i18n/index.ts'
import { headsIn, type CountedIn } from '../screen/group-moves.ts'
import type { PlainField } from '../screen/fields.tsx'
import type { ShownRow } from '../screen/history-rows.tsx'
import type { Column } from '../ui/table.tsx'

/** A move of pigs as its form calls its values. */
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

/** How a kind that moves pigs reads its rows. */
export const readMoves = ({ rows }: { rows: readonly GroupMoveRow[] }) => rows.map(asTyped)

/** What a row of this phone holds that its form does not say. */
export const besideMove = ({ on, ...sent }: { on: Day } & CountedIn) => ({
  movedOn: on,
  head: headCount(headsIn(sent)),
  sowTag: null,
  otherFarmName: '',
  otherGroupName: '',
})

type Counted = { females?: number | undefined; males?: number | null | undefined }
type Count = PlainField<MoveRow, Counted> & { as: 'amount' }
/** The fields of a form that asks for heads alone. */
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
/** kg of all together. */
export const weightField: Weight = {
  as: 'amount',
  label: (t) => t('groups.record.totalWeight'),
  unit: 'kg',
  decimals: 2,
  fixed: true,
  lacks: true,
}
export const totalWeightField: Weight = { ...weightField, unlisted: true }
/** Won for all of them together. */
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
/** What pigs leave with, wherever they go. */
export const leavingFields = {
  ...headFields,
  totalWeight: totalWeightField,
  netWeight: { ...totalWeightField, label: (t) => t('groups.record.netWeight') } satisfies Weight as Weight,
  price: priceField,
}

/** With whom pigs were exchanged, how many of them are still on their way, and how many died on it. */
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

/** Head and weight, and between whom they moved. */
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

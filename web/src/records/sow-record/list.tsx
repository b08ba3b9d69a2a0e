import { useState, type ReactNode } from 'react'
import type { SowListCall, SowRow } from '@penside/contract/records/sow-summary.ts'
import { livingStatuses } from '@penside/domain/records/kind.ts'
import { isOfStaying, kindNamed } from '@penside/domain/records/known-kinds.ts'
import { displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { OmittedSows } from '../../screen/omitted-sows.tsx'
import { listOf, recordOf } from '../../screen/places.ts'
import { RecordList } from '../../screen/record-list.tsx'
import { SowChips } from '../sow-summary.tsx'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EnterStep } from '../../screen/enter-step.tsx'
import type { HistoryRow, Sent, SowRecordKind } from './kind.ts'
import { useAnimalTable } from '../animal-columns.tsx'
import { useAnimalOrders } from '../animal-orders.ts'

const ChipsOf = (row: SowRow) => <SowChips {...row} />

/**
 * Living sows, as the start of a record: those of which it can be recorded now, or all, to look at or correct records.
 */
export function SowRecordList<Row extends HistoryRow, New extends Sent>({
  kind,
  list,
  action,
}: {
  kind: Pick<SowRecordKind<Row, New>, 'name'>
  list: SowListCall
  /** Shown above the rows. */
  action?: ReactNode
}) {
  const t = useT()
  // The kind is recorded in some states only, so the list can be limited to them.
  const timed = kindNamed(kind.name).when.length < livingStatuses.length
  const [open, setOpen] = useState<'open' | 'all'>(timed ? 'open' : 'all')
  const path = listOf(kind.name)
  const desk = useAnimalTable<SowRow>(
    t(`names.${kind.name}`),
    {
      chip: ChipsOf,
      status: ({ statusName }) => statusName,
      parity: ({ parity }) => parity,
      pen: ({ pen }) => pen,
      work: ({ lastWorkName }) => lastWorkName,
      worked: ({ previousWorkOn }) => previousWorkOn,
      days: ({ daysSince }) => daysSince,
    },
    (row) => ({ ...row, sex: 'sow' }),
  )
  return (
    <RecordList
      path={path}
      list={list}
      input={open === 'open' && timed ? { openFor: kind.name } : {}}
      searchLabel={t('records.sow.searchTag')}
      orders={useAnimalOrders('WK_DT')}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <SowChips {...row} />,
        line: [row.breedName, t('records.sow.parityValue', { parity: row.parity }), row.lastWorkName, row.pen]
          .filter(Boolean)
          .join(' · '),
        aside: `${displayDay(row.previousWorkOn)} (${
          kind.name === 'mating' && row.daysSinceFarrowing !== null
            ? t('records.sow.sinceFarrowing', { count: row.daysSinceFarrowing })
            : t('records.sow.elapsed', { count: row.daysSince })
        })`,
      })}
      to={(row) => recordOf(kind.name, row.animalId)}
      empty={
        open === 'open'
          ? {
              title: t('records.sow.noneOpen'),
              action: <Button onClick={() => setOpen('all')}>{t('records.sow.showAll')}</Button>,
            }
          : {
              title: t('records.sow.empty'),
              body: t('records.sow.emptyStep'),
              action: <EnterStep step="sow" />,
            }
      }
      desk={desk}
      below={open === 'open' && isOfStaying(kind.name) && <OmittedSows />}
      action={timed ? <OpenOrAll value={open} onChange={setOpen} /> : action}
    />
  )
}

/** Switch between the sows of which the kind can be recorded now and all sows. */
function OpenOrAll({
  value,
  onChange,
}: {
  value: 'open' | 'all'
  onChange: (value: 'open' | 'all') => void
}) {
  const t = useT()
  return (
    <Segments
      label={t('records.sow.which')}
      hideLabel
      value={value}
      onChange={onChange}
      choices={[
        { value: 'open', label: t('records.sow.open') },
        { value: 'all', label: t('ui.all') },
      ]}
    />
  )
}

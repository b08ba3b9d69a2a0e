import { matings } from '@penside/contract/records/mating.ts'
import { useT } from '../../i18n/index.ts'
import { RecordList } from '../../screen/record-list.tsx'
import { matingOf, matingPath } from '../../screen/places.ts'
import { StatusChip } from '../../screen/status-chip.tsx'

/** Every living sow, to enter a mating for. */
export function MatingList() {
  const t = useT()
  return (
    <RecordList
      path={matingPath}
      list={matings.list}
      searchLabel={t('records.sow.searchTag')}
      orders={[
        { value: 'WK_DT', label: t('records.sow.order.WK_DT') },
        { value: 'FARM_PIG_NO', label: t('records.sow.order.FARM_PIG_NO') },
      ]}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <StatusChip status={row.status} />,
        line: `${row.breedName} · ${t('records.sow.parityValue', { parity: row.parity })} · ${row.lastWorkName}`,
        aside: (
          <>
            {row.previousWorkOn}
            {row.daysSinceFarrowing !== null &&
              ` (${t('records.sow.elapsed', { count: row.daysSinceFarrowing })})`}
          </>
        ),
      })}
      to={(row) => matingOf(row.animalId)}
      empty={{ title: t('records.sow.empty'), body: t('records.sow.emptyStep') }}
    />
  )
}

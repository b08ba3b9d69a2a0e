import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconPlus } from '../../ui/icons/common.ts'
import { sows, type SowRow } from '@penside/contract/records/sow.ts'
import { displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { asLeft } from '../../screen/list-state.ts'
import { useNamedRecord } from '../../screen/named-record.ts'
import { newSowPath, sowOf, sowPath } from '../../screen/places.ts'
import { RecordList } from '../../screen/record-list.tsx'
import { RecordScreen } from '../../screen/record-screen.tsx'
import { StatusChip } from '../../screen/status-chip.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAnimalTable } from '../animal-columns.tsx'
import { useAnimalId } from '../animal-id.ts'
import { useAnimalOrders } from '../animal-orders.ts'
import { SowSummaryCard } from '../sow-summary.tsx'
import { entryOf, SowForm } from './form.tsx'

const SowChip = ({ status }: SowRow) => <StatusChip status={status} />

/** All sows, removed ones included, newest entry first. */
export function SowList() {
  const t = useT()
  const enter = (
    <Button to={newSowPath} icon={<IconPlus size={22} aria-hidden />} wide>
      {t('records.sow.newSow')}
    </Button>
  )
  const desk = useAnimalTable<SowRow>(t('names.sow'), {
    chip: SowChip,
    status: ({ statusName }) => statusName,
    parity: ({ parity }) => parity,
    worked: ({ previousWorkOn }) => previousWorkOn,
    days: ({ daysSince }) => daysSince,
  })
  return (
    <RecordList
      path={sowPath}
      list={sows.list}
      searchLabel={t('records.sow.searchTag')}
      orders={useAnimalOrders('IN_DT')}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <StatusChip status={row.status} />,
        line: `${row.breedName} · ${t('records.sow.parityValue', { parity: row.parity })}`,
        aside: `${displayDay(row.previousWorkOn)} (${t('records.sow.elapsed', { count: row.daysSince })})`,
      })}
      to={(row) => sowOf(row.animalId)}
      desk={desk}
      empty={{ title: t('records.sow.empty'), body: t('records.sow.emptyStep') }}
      action={enter}
    />
  )
}

/** Entry of a sow: a new one, or the correction of an existing one. */
export function SowScreen() {
  const animalId = useAnimalId()
  return animalId === null ? <NewSow /> : <KnownSow key={animalId} animalId={animalId} />
}

function NewSow() {
  // A saved form is replaced by an empty one.
  const [entered, setEntered] = useState(0)
  const named = useNamedRecord(sows.save)
  return (
    <RecordScreen listPath={sowPath} pending={false} problem={null} onRetry={() => {}} summary={null}>
      <SowForm key={named?.operation.id ?? entered} sow={null} onDone={() => setEntered(entered + 1)} />
    </RecordScreen>
  )
}

function KnownSow({ animalId }: { animalId: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { data: sow, isPending, error, refetch } = useQuery(query(sows.one, { animalId }))
  return (
    <RecordScreen
      listPath={sowPath}
      pending={isPending}
      problem={whyNothing({ data: sow, error })}
      onRetry={() => void refetch()}
      summary={
        sow && (
          <SowSummaryCard
            sow={{
              tag: sow.tag,
              status: sow.presentStatus,
              breedName: sow.breedName,
              parity: sow.presentParity,
              previousWorkOn: sow.previousWorkOn,
              daysSince: sow.daysSince,
              daysSinceFarrowing: null,
            }}
          />
        )
      }
    >
      {sow?.presentStatus === 'culled' && <Notice tone="amber" title={t('records.sow.culledFixed')} />}
      {sow && (
        <SowForm
          // After a save or a change elsewhere the form shows the present values.
          key={JSON.stringify([entryOf(sow), sow.newestSeq])}
          sow={sow}
          onDone={(deleted) => deleted && void navigate(sowPath, { state: asLeft })}
        />
      )}
    </RecordScreen>
  )
}

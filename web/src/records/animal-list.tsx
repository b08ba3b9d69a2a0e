import { useState, type ReactNode } from 'react'
import type { AnimalListCall, AnimalRow } from '@penside/contract/records/animal-summary.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { listOf, recordOf, type RecordName } from '../screen/places.ts'
import { RecordList } from '../screen/record-list.tsx'
import { EnterStep } from '../screen/enter-step.tsx'
import { useAnimalTable } from './animal-columns.tsx'
import { useAnimalOrders } from './animal-orders.ts'
import { AnimalChip } from './sow-summary.tsx'
import { SexSegments } from './sex-segments.tsx'

const AnimalRowChip = ({ status, statusName }: AnimalRow) => <AnimalChip status={status} name={statusName} />

const storageKey = (name: RecordName) => `sex:${name}`

/** The last chosen sex, for the lifetime of the page. */
function useSex(name: RecordName) {
  const [sex, setSex] = useState<Sex>(() => {
    try {
      return sessionStorage.getItem(storageKey(name)) === 'boar' ? 'boar' : 'sow'
    } catch {
      return 'sow' // storage may be forbidden
    }
  })
  const choose = (chosen: Sex) => {
    setSex(chosen)
    try {
      sessionStorage.setItem(storageKey(name), chosen)
    } catch {
      // not remembered
    }
  }
  return [sex, choose] as const
}

/** Living sows or boars, as the start of a record of one of them. */
export function AnimalRecordList({
  name,
  list,
  action,
}: {
  name: RecordName
  list: AnimalListCall
  /** Shown between the switch and the rows. */
  action?: ReactNode
}) {
  const t = useT()
  const [sex, setSex] = useSex(name)
  const desk = useAnimalTable<AnimalRow>(
    t(`names.${name}`),
    {
      chip: AnimalRowChip,
      status: ({ statusName }) => statusName,
      ...(sex === 'sow' && { parity: ({ parity }) => parity }),
      pen: ({ pen }) => pen,
      worked: ({ previousWorkOn }) => previousWorkOn,
      days: ({ daysSince }) => daysSince,
    },
    (row) => row,
  )
  return (
    <RecordList
      path={listOf(name)}
      list={list}
      input={{ sex }}
      searchLabel={t('records.sow.searchTag')}
      orders={useAnimalOrders('WK_DT')}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <AnimalChip status={row.status} name={row.statusName} />,
        line: [
          row.breedName,
          row.sex === 'sow' && t('records.sow.parityValue', { parity: row.parity }),
          row.pen,
        ]
          .filter(Boolean)
          .join(' · '),
        aside: `${displayDay(row.previousWorkOn)} (${t('records.sow.elapsed', { count: row.daysSince })})`,
      })}
      to={(row) => recordOf(name, row.animalId)}
      desk={desk}
      empty={{
        title: t('records.animal.empty'),
        body: t('records.animal.emptyStep'),
        action: <EnterStep step={sex} />,
      }}
      action={
        <>
          <SexSegments value={sex} onChange={setSex} />
          {action}
        </>
      }
    />
  )
}

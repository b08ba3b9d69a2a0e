import type { ReactNode } from 'react'
import { boars, type BoarRow } from '@penside/contract/records/boar.ts'
import { displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { recordOf } from '../../screen/places.ts'
import { RecordList } from '../../screen/record-list.tsx'
import { EnterStep } from '../../screen/enter-step.tsx'
import { useAnimalTable } from '../animal-columns.tsx'
import { useAnimalOrders } from '../animal-orders.ts'
import { Chip } from '../../ui/chip.tsx'

const BoarChip = ({ removed, statusName }: BoarRow) => (
  <Chip tone={removed ? 'struck' : 'grey'}>{statusName}</Chip>
)

/** All boars, removed ones included, newest entry first. */
export function Boars({ path, enter = <EnterStep step="boar" /> }: { path: string; enter?: ReactNode }) {
  const t = useT()
  const desk = useAnimalTable<BoarRow>(t('names.boar'), {
    chip: BoarChip,
    status: ({ statusName }) => statusName,
    worked: ({ lastWorkOn }) => lastWorkOn,
  })
  return (
    <RecordList
      path={path}
      list={boars.list}
      searchLabel={t('records.boar.search')}
      orders={useAnimalOrders('IN_DT')}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <BoarChip {...row} />,
        line: row.breedName,
        aside: `${t('records.boar.lastWork')} ${displayDay(row.lastWorkOn)}`,
        tone: row.removed ? 'muted' : 'plain',
      })}
      to={(row) => recordOf('boar', row.animalId)}
      desk={desk}
      empty={{ title: t('records.boar.empty'), body: t('records.boar.emptyStep'), action: enter }}
    />
  )
}

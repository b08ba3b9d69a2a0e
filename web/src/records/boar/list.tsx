import type { ReactNode } from 'react'
import { boars } from '@penside/contract/records/boar.ts'
import { writtenDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { recordOf } from '../../screen/places.ts'
import { RecordList } from '../../screen/record-list.tsx'
import { EnterStep } from '../../farm/enter-step.tsx'
import { useAnimalOrders } from '../animal-orders.ts'
import { Chip } from '../../ui/chip.tsx'

/** Every boar, newest entry first, the ones that are gone too. */
export function Boars({ path, enter = <EnterStep step="boar" /> }: { path: string; enter?: ReactNode }) {
  const t = useT()
  return (
    <RecordList
      path={path}
      list={boars.list}
      searchLabel={t('records.boar.search')}
      orders={useAnimalOrders('IN_DT')}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <Chip tone={row.removed ? 'struck' : 'grey'}>{row.statusName}</Chip>,
        line: row.breedName,
        aside: `${t('records.boar.lastWork')} ${writtenDay(row.lastWorkOn)}`,
        tone: row.removed ? 'muted' : 'plain',
      })}
      to={(row) => recordOf('boar', row.animalId)}
      empty={{ title: t('records.boar.empty'), body: t('records.boar.emptyStep'), action: enter }}
    />
  )
}

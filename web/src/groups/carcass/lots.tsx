import type { ShippedLot } from '@penside/contract/groups/carcass.ts'
import { displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { leadsBackTo } from '../../screen/list-state.ts'
import { resultsOf } from '../../screen/places.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { ShownCarcass } from './use-carcasses.ts'

/** Chip with the number of a shipment's heads that have a carcass. */
export function LotChip({ lot, carcasses: count }: { lot: ShippedLot; carcasses: number }) {
  const t = useT()
  if (count === 0) return <Chip>{t('groups.carcass.nothingYet')}</Chip>
  return (
    <Chip tone={count === lot.head ? 'green' : 'amber'}>
      {t('groups.carcass.ofHeads', { heads: lot.head, carcasses: count })}
    </Chip>
  )
}

/** Shipments of a group with the state of their results. */
export function Lots({
  groupId,
  shipments,
  rows,
}: {
  groupId: number
  shipments: readonly ShippedLot[]
  rows: readonly ShownCarcass[]
}) {
  return (
    <Card flush>
      {shipments.map((lot) => (
        <CardRow
          key={lot.seq}
          title={displayDay(lot.on)}
          line={[lot.typeName, lot.partnerName].filter(Boolean).join(' · ')}
          chip={
            <LotChip lot={lot} carcasses={rows.filter(({ shipmentSeq }) => shipmentSeq === lot.seq).length} />
          }
          to={resultsOf(groupId, lot.seq)}
          state={leadsBackTo(window.location.pathname + window.location.search)}
        />
      ))}
    </Card>
  )
}

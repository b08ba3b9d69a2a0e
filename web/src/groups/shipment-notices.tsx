import type { NewShipment } from '@penside/contract/groups/shipment.ts'
import { goesToSlaughter } from '@penside/domain/groups/shipment.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import type { Typed } from '../screen/form.ts'
import { asLeft, leadsBackTo } from '../screen/list-state.ts'
import { groupListOf, groupRecordOf, resultsOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { GroupNow } from './group-now.ts'

/** Warning of a shipment to slaughter inside a withdrawal period: the medicine, the first free day, and the ways out. */
function InsideWithdrawal({
  group,
  values: { on, type },
  row,
  set,
}: {
  group: GroupNow
  values: Typed<NewShipment>
  row: object | null
  set: (values: Typed<NewShipment>) => void
}) {
  const t = useT()
  const { today } = useSession()
  const inside = on && !row && goesToSlaughter(type ?? '') ? withdrawalOn(group.withdrawals, on) : null
  if (!inside) return null
  const { medicineName, freeOn } = inside
  return (
    <Notice tone="red" title={t('groups.record.withdrawal', { day: displayDay(freeOn) })}>
      <p>{t('groups.record.withdrawalBody', { name: group.name, medicine: medicineName })}</p>
      <div style={{ marginTop: 8 }}>
        <ButtonRow>
          {freeOn <= today ? (
            <Button onClick={() => set({ on: freeOn })}>
              {t('groups.record.thatDay', { day: displayDay(freeOn) })}
            </Button>
          ) : (
            <Button
              to={groupRecordOf('groupTreatment', group.groupId)}
              state={leadsBackTo(groupRecordOf('shipment', group.groupId))}
            >
              {t('groups.record.seeTreatments')}
            </Button>
          )}
          <Button to={groupListOf('shipment')} state={asLeft}>
            {t('groups.record.otherGroup')}
          </Button>
        </ButtonRow>
      </div>
    </Notice>
  )
}

/** Above the form of a shipment: a withdrawal warning for a new one, the slaughter results of a saved one. */
export function ShipmentNotices(
  props: Omit<Parameters<typeof InsideWithdrawal>[0], 'row'> & { row: { seq: number } | null },
) {
  const t = useT()
  const { group, row, values } = props
  if (row && row.seq > 0 && goesToSlaughter(values.type ?? ''))
    return (
      <Button
        to={resultsOf(group.groupId, row.seq)}
        state={leadsBackTo(groupRecordOf('shipment', group.groupId))}
      >
        {t('groups.carcass.enterFor')}
      </Button>
    )
  return <InsideWithdrawal {...props} />
}

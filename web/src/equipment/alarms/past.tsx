import { useQuery } from '@tanstack/react-query'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { formatDay, farmToday } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Awaited } from '../../screen/awaited.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Other } from './alarms.tsx'

/** What was seen to and is over, by day. */
export function PastAlarms() {
  const t = useT()
  const past = useQuery(query(alarms.past, {}))
  return (
    <Awaited query={past}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t('alarms.none')} body={t('alarms.noneBody')} />
        ) : (
          [...Map.groupBy(rows, ({ raisedAt }) => farmToday(new Date(raisedAt)))].map(([day, own]) => (
            <Section key={day} title={formatDay(day)}>
              <Card flush>
                {own.map((alarm) => (
                  <Other key={alarm.alarmId} alarm={alarm} />
                ))}
              </Card>
            </Section>
          ))
        )
      }
    </Awaited>
  )
}

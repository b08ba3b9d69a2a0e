import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { alarmsPath } from '../places.ts'
import { Other } from './alarms.tsx'
import { askEvery } from './bell.tsx'

/** So many stand on the morning page. */
const most = 3

/** What rings or waits to be seen, the worst first; nothing where all is quiet. */
export function LatestAlarms() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useQuery({ ...query(alarms.list, {}), refetchInterval: askEvery })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Card flush title={t('alarms.bell', { count: rows.length })}>
      {rows.slice(0, most).map((alarm) => (
        <Other key={alarm.alarmId} alarm={alarm} onOpen={() => void navigate(alarmsPath)} />
      ))}
      {rows.length > most && (
        <CardRow to={alarmsPath} title={t('alarms.others', { count: rows.length - most })} />
      )}
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { isOpen } from '@penside/domain/equipment/alarm.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { alarmsPath } from '../places.ts'
import { Other } from './alarms.tsx'
import { alarmRows } from './alarm-rows.ts'
import { pollInterval, useOpenAlarms } from './bell.tsx'

/** Maximum of alarms on the first page. */
const most = 3

/** Open alarms, the worst first; nothing if there are none. */
export function LatestAlarms() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useQuery({ ...query(alarms.list, {}), refetchInterval: pollInterval })
  const { waiting, label } = useOpenAlarms()
  const rows = data?.rows.filter(isOpen) ?? []
  const shown = alarmRows(rows).slice(0, most)
  const left = waiting - shown.flat().length
  if (rows.length === 0 || waiting === 0) return null
  return (
    <Card flush title={label}>
      {shown.map((row) => (
        <Other key={row[0].alarmId} row={row} onOpen={() => void navigate(alarmsPath)} />
      ))}
      {left > 0 && <CardRow to={alarmsPath} title={t('alarms.others', { count: left })} />}
    </Card>
  )
}

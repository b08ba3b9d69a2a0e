import { useQuery } from '@tanstack/react-query'
import { equipmentOverview } from '@penside/contract/equipment/overview.ts'
import { formatDayShort, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LineChart } from '../../ui/chart.tsx'

/** Daily feed of a sow at its feeder, with its target. Farms without feeders have none. */
export function FeederIntake({ animalId }: { animalId: number }) {
  const t = useT()
  const { equipment } = useSession()
  const enabled = equipment.includes('E') || equipment.includes('F')
  const { data } = useQuery({ ...query(equipmentOverview.sow, { animalId }), enabled })
  if (!data || data.rows.length === 0) return null
  const title = t('monitoring.feeding')
  return (
    <Card
      title={title}
      aside={data.equipmentId && <Chip>{t('monitoring.atFeeder', { id: data.equipmentId })}</Chip>}
    >
      <LineChart
        caption={`${title}, kg`}
        axis={t('monitoring.field.day')}
        labels={data.rows.map(({ day }) => formatDayShort(day))}
        series={[
          { name: t('monitoring.field.eaten'), values: data.rows.map(({ eaten }) => eaten), tone: 'green' },
          {
            name: t('monitoring.field.target'),
            values: data.rows.map(({ target }) => target),
            tone: 'grey',
            plain: true,
          },
        ]}
        format={(value) => formatNumber(value, 1)}
        fromZero
      />
    </Card>
  )
}

import { Link } from 'react-router'
import { settlementOf } from '@penside/domain/groups/carcass.ts'
import { formatKg, formatNumber, formatPercent, formatWon } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { leadsBackTo } from '../../screen/list-state.ts'
import { groupOf, resultsOf } from '../../screen/places.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/page.tsx'
import { Lots } from './lots.tsx'
import { GradeBar } from './settlement.tsx'
import styles from '../flow.module.css'
import { useCarcasses } from './use-carcasses.ts'

/** Slaughter results of a group; each figure opens its carcasses. */
export function SlaughterSummary({ groupId }: { groupId: number }) {
  const t = useT()
  const { shipments, rows } = useCarcasses(groupId)
  if (shipments.length === 0) return null
  const back = leadsBackTo(groupOf(groupId))
  const of = settlementOf(rows, null)
  const opens = (text: string, show = 'all') => (
    <Link className={styles.behind} to={resultsOf(groupId, undefined, show)} state={back}>
      {text}
    </Link>
  )
  const good = of.grades['1+'] + of.grades['1']
  return (
    <Section title={t('groups.carcass.title')}>
      {of.carcasses > 0 && (
        <Card>
          <Facts
            columns={3}
            facts={[
              {
                key: 'weight',
                label: t('groups.carcass.meanWeight'),
                value: opens(formatKg(of.meanWeight, 1)),
              },
              {
                key: 'fat',
                label: t('groups.carcass.meanBackfat'),
                value: opens(of.meanBackfat === null ? '–' : `${formatNumber(of.meanBackfat, 1)} mm`),
              },
              {
                key: 'first',
                label: t('groups.carcass.first'),
                value: opens(formatPercent((good / of.carcasses) * 100), 'first'),
              },
              {
                key: 'condemned',
                label: t('groups.carcass.showCondemned'),
                value: opens(formatNumber(of.condemned + of.partly), 'condemned'),
                tone: of.condemned > 0 ? ('late' as const) : ('plain' as const),
              },
              ...(of.money > 0
                ? [
                    {
                      key: 'head',
                      label: t('groups.carcass.perHead'),
                      value: opens(formatWon(of.money / of.carcasses)),
                    },
                    {
                      key: 'kg',
                      label: t('groups.carcass.perKg'),
                      value: opens(formatWon(of.money / of.weight)),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
      )}
      {of.carcasses > 0 && (
        <Card>
          <GradeBar of={of} opens={opens} />
        </Card>
      )}
      <Lots groupId={groupId} shipments={shipments} rows={rows} />
    </Section>
  )
}

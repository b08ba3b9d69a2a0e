import type { ReactNode } from 'react'
import type { ShippedLot } from '@penside/contract/groups/carcass.ts'
import {
  carcassGradeNames,
  carcassGrades,
  settlementOf,
  type CarcassGrade,
  type Settlement,
} from '@penside/domain/groups/carcass.ts'
import { formatKg, formatNumber, formatPercent, formatWon } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { StackedBar } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { Lines, type Fact } from '../../ui/facts.tsx'
import { Section } from '../../ui/page.tsx'
import type { SeriesTone } from '../../ui/series.ts'
import { Notice } from '../../ui/states.tsx'
import type { ShownCarcass } from './use-carcasses.ts'

const gradeTones: Readonly<Record<(typeof carcassGrades)[number], SeriesTone>> = {
  '1+': 'deep',
  '1': 'green',
  '2': 'amber',
  out: 'red',
}

/** Bar of the shares of grades, each of which may open its carcasses. */
export function GradeBar({
  of,
  opens,
}: {
  of: Settlement
  opens?: (share: string, grade: CarcassGrade) => ReactNode
}) {
  const language = useLanguage()
  return (
    <StackedBar
      parts={carcassGrades.map((grade) => ({
        key: grade,
        label: carcassGradeNames[grade][language],
        value: of.grades[grade],
        tone: gradeTones[grade],
        text: `${formatNumber(of.grades[grade])} · ${formatPercent((of.grades[grade] / of.carcasses) * 100)}`,
        opens: opens && ((share: string) => opens(share, grade)),
      }))}
    />
  )
}

const signed = (amount: number, text: string) => (amount > 0 ? `+${text}` : text)

/** Heads, weight and payment of a shipment, compared with the sums of its carcasses. */
export function SettlementCard({ lot, rows }: { lot: ShippedLot; rows: readonly ShownCarcass[] }) {
  const t = useT()
  const of = settlementOf(rows, lot)
  if (of.carcasses === 0) return null
  const wrong = of.missing !== 0 || Boolean(of.weightMore) || Boolean(of.moneyMore)
  const settled = of.weightMore !== null && of.moneyMore !== null
  const line = (label: string, value: ReactNode, tone?: Fact['tone']): Fact => ({
    key: label,
    label,
    value,
    tone,
  })
  const heads = [
    line(t('groups.carcass.heads'), formatNumber(lot.head)),
    line(t('groups.carcass.carcasses'), formatNumber(of.carcasses)),
    ...(of.missing !== 0 ? [line(t('groups.carcass.missing'), formatNumber(of.missing), 'late')] : []),
    ...(of.condemned > 0
      ? [line(t('groups.carcass.condemnedWhole'), formatNumber(of.condemned), 'due')]
      : []),
    ...(of.partly > 0 ? [line(t('groups.carcass.condemnedPartly'), formatNumber(of.partly))] : []),
  ]
  const weights = [
    ...(lot.totalWeight > 0 ? [line(t('groups.carcass.liveWeight'), formatKg(lot.totalWeight, 1))] : []),
    line(t('groups.carcass.carcassWeight'), formatKg(of.weight, 1)),
    ...(of.dressing !== null ? [line(t('groups.carcass.dressing'), formatPercent(of.dressing))] : []),
    ...(lot.netWeight ? [line(t('groups.carcass.paidWeight'), formatKg(lot.netWeight, 1))] : []),
    ...(of.weightMore
      ? [line(t('groups.carcass.difference'), signed(of.weightMore, formatKg(of.weightMore, 1)), 'late')]
      : []),
  ]
  const money = [
    ...(of.money > 0 ? [line(t('groups.carcass.money'), formatWon(of.money))] : []),
    ...(of.money > 0 && of.unpriced > 0
      ? [line(t('groups.carcass.unpriced'), formatNumber(of.unpriced), 'due')]
      : []),
    ...(lot.price ? [line(t('groups.carcass.paid'), formatWon(lot.price))] : []),
    ...(of.moneyMore
      ? [line(t('groups.carcass.difference'), signed(of.moneyMore, formatWon(of.moneyMore)), 'late')]
      : []),
  ]
  return (
    <Section title={t('groups.carcass.settlement')}>
      {wrong ? (
        <Notice tone="amber" title={t('groups.carcass.differs')} />
      ) : (
        settled && <Notice tone="green" title={t('groups.carcass.fits')} />
      )}
      <Card>
        <GradeBar of={of} />
      </Card>
      <Card>
        <Lines facts={heads} />
      </Card>
      <Card>
        <Lines facts={weights} />
      </Card>
      {money.length > 0 && (
        <Card>
          <Lines facts={money} />
        </Card>
      )}
    </Section>
  )
}

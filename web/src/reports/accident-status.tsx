import { useMemo } from 'react'
import {
  accidentColumnsShown,
  accidentDays,
  accidentKinds,
  type AccidentColumn,
} from '@penside/domain/reports/accident-status.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { StatisticPage, type Part } from './statistic-page.tsx'

/** Pregnancies that ended without a farrowing, by what happened and by days since the mating. */
export function AccidentStatus() {
  const t = useT()
  const language = useLanguage()
  const parts = useMemo(() => {
    const named = (name: AccidentColumn, tone: Part<AccidentColumn>['tone']): Part<AccidentColumn> => ({
      label: accidentColumnsShown[name].names[language],
      of: [name],
      tone,
    })
    return [
      named('returned', 'red'),
      named('infertile', 'violet'),
      named('notPregnant', 'amber'),
      named('aborted', 'blue'),
      { label: t('reports.daily.leftTheHerd'), of: ['culled', 'died', 'movedOut', 'sold'], tone: 'grey' },
    ] satisfies Part<AccidentColumn>[]
  }, [language, t])
  const trend = useMemo(() => ({ series: parts, as: 'stack' as const }), [parts])
  return (
    <StatisticPage<AccidentColumn>
      statistic="accident"
      title={t('reports.daily.accident')}
      columns={accidentColumnsShown}
      tables={[{ columns: [...accidentKinds, ...accidentDays] }]}
      rowLabels={{ month: t('reports.matingStatus.thisMonth'), toDate: t('reports.matingStatus.toDate') }}
      main={{ label: t('reports.matingStatus.toDate'), of: accidentKinds }}
      parts={parts}
      trend={trend}
    />
  )
}

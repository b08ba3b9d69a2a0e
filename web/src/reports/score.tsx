import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCheck, IconX } from '../ui/icons/first.ts'
import { IconTilde } from '../ui/icons/common.ts'
import { scores, type ScoreRow } from '@penside/contract/reports/score.ts'
import { scoreDefinitions, targetStatus, targetRange } from '@penside/domain/reports/score.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../screen/report-screen.tsx'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import { ScoreSheet } from './score-sheet.tsx'
import { wordOf, formatScore, formatTarget } from './target.ts'
import styles from './statistic-page.module.css'

const standings = {
  met: { tone: 'green', icon: <IconCheck size={16} aria-hidden /> },
  close: { tone: 'amber', icon: <IconTilde size={16} aria-hidden /> },
  missed: { tone: 'red', icon: <IconX size={16} aria-hidden /> },
} as const

/** Comparison of a figure with its target; null without a value. */
const howReached = ({ name, value, target }: ScoreRow) =>
  value === null ? null : targetStatus(name, value, target)

/** Key figures of the farm over twelve months, compared with its targets, the year before and other farms of the company. */
export function Score() {
  const t = useT()
  const language = useLanguage()
  const baseDay = useBaseDay()
  const answer = useQuery(query(scores.view, { baseDay: baseDay[0] }))
  const { data } = answer
  const [open, setOpen] = useState<ScoreRow['name'] | null>(null)
  const rows = data?.figures
  const opened = rows?.find(({ name }) => name === open)
  const compared = Math.max(0, ...(rows ?? []).map(({ otherFarms }) => otherFarms))

  const reached = (how: keyof typeof standings) =>
    (rows ?? []).filter((row) => howReached(row) === how).length

  return (
    <>
      <ReportScreen
        title={t('reports.score.title')}
        baseDay={baseDay}
        columns={columnsOf(t, language, compared > 0)}
        sheet={sheetOf(t, language, compared > 0)}
        rows={rows}
        rowKey={({ name }) => name}
        inOrder
        onRow={({ name }) => setOpen(name)}
        answer={answer}
        below={compared === 0 && rows && <p className={styles.note}>{t('reports.score.othersHint')}</p>}
      >
        {data && (
          <Card>
            <Figure
              label={t('reports.score.summary')}
              value={formatNumber(reached('met'))}
              unit={t('reports.score.ofFigures', { count: data.figures.length })}
              aside={
                <Chip>
                  {t('reports.score.period', { from: data.from.slice(0, 7), to: data.to.slice(0, 7) })}
                </Chip>
              }
            />
            <StackedBar
              parts={[
                { key: 'met', label: t('reports.score.met'), value: reached('met'), tone: 'green' },
                { key: 'close', label: t('reports.score.close'), value: reached('close'), tone: 'amber' },
                { key: 'missed', label: t('reports.score.missed'), value: reached('missed'), tone: 'red' },
              ]}
            />
          </Card>
        )}
      </ReportScreen>
      {opened && data && (
        <ScoreSheet
          key={opened.name}
          row={opened}
          months={data.months}
          baseDay={baseDay[0]}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Columns of the table. @param withOthers whether there are other farms to compare with */
function columnsOf(
  t: ReturnType<typeof useT>,
  language: Language,
  withOthers: boolean,
): ReportColumn<ScoreRow>[] {
  const number = (
    key: 'value' | 'target' | 'lastYear' | 'others',
    header: string,
  ): ReportColumn<ScoreRow> => ({
    key,
    header,
    value: (row) => rounded(row[key], scoreDefinitions[row.name].decimals),
    cell: (row) => formatScore(row.name, row[key]),
    decimals: 2,
  })
  return [
    {
      key: 'label',
      header: t('reports.score.figure'),
      value: ({ name }) => scoreDefinitions[name].names[language],
    },
    { ...number('value', t('reports.score.value')), cell: (row) => <Value row={row} /> },
    {
      ...number('target', t('reports.score.target')),
      value: ({ name, target }) =>
        targetRange(name, target)
          ? formatTarget(name, target)
          : rounded(target, scoreDefinitions[name].decimals),
      cell: ({ name, target }) => formatTarget(name, target),
    },
    number('lastYear', t('reports.score.lastYear')),
    ...(withOthers ? [number('others', t('reports.score.others'))] : []),
  ]
}

/** Columns of the Excel sheet, with the unit of each figure. */
const sheetOf = (...args: Parameters<typeof columnsOf>): ReportColumn<ScoreRow>[] => {
  const [t] = args
  const [label, ...numbers] = columnsOf(...args)
  const unit: ReportColumn<ScoreRow> = {
    key: 'unit',
    header: t('reports.score.unitOf'),
    value: ({ name }) => t(`reports.score.unit.${scoreDefinitions[name].unit}`),
  }
  return [label!, unit, ...numbers]
}

/** Value with its comparison to the target, as an icon and a word besides the colour. */
function Value({ row }: { row: ScoreRow }) {
  const t = useT()
  const text = formatScore(row.name, row.value)
  const reached = howReached(row)
  return reached ? (
    <Chip tone={standings[reached].tone} icon={standings[reached].icon}>
      {text} <span className="visually-hidden">{t(`reports.score.${wordOf(row.name, reached)}`)}</span>
    </Chip>
  ) : (
    text
  )
}

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  figureOrders,
  figures,
  type FigureQuery,
  type FigureKind,
  type FigureRow,
} from '@penside/contract/reports/figure.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { carcassGradeNames, carcassGrades } from '@penside/domain/groups/carcass.ts'
import { monthEndFlowNames, monthEndNames, partsOfColumn } from '@penside/domain/reports/month-end.ts'
import { feedCategories, feedCodes, type OperationColumn } from '@penside/domain/reports/operation.ts'
import { countedBy, perFemale, scoreDefinitions, type ScoreFigure } from '@penside/domain/reports/score.ts'
import { roundedRatio, type StatisticColumns } from '@penside/domain/reports/statistic.ts'
import { statisticColumns } from '@penside/domain/reports/statistics.ts'
import { formatDayShort, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import {
  cardOf,
  countedAt,
  feedReceivingOf,
  groupOf,
  groupRecordOf,
  itemOf,
  recordOf,
} from '../screen/places.ts'
import { query } from '../screen/api.ts'
import type { DeskColumn } from '../screen/desk-rows.tsx'
import { writtenNumber } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { StatusChip } from '../screen/status-chip.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/states.tsx'
import { figureAt } from './statistic.ts'
import { useRowFilters } from './row-filters.tsx'
import { RowsBehind } from './rows-behind.tsx'

/** Path of a row's record. Sows in a stock open their card. */
function placeOf(
  { kind, animalId, groupId, itemId, seq, on }: FigureRow,
  of: FigureQuery['of'],
): string | undefined {
  if (kind === 'shipment' && (of === 'trade' || of === 'operation') && groupId !== null)
    return groupRecordOf('shipment', groupId, { seq: String(seq) })
  if (itemId !== null)
    return groupId === null ? itemOf(itemId) : feedReceivingOf(groupId, { rec: String(seq), on })
  if (groupId !== null) return groupOf(groupId)
  if (animalId === null) return undefined
  if (kind.startsWith('boar')) return recordOf('boar', animalId)
  return of === 'breeding' ? cardOf(animalId) : countedAt(kind, animalId)
}

/** Page size. */
const pageSize = 30

/** Records that a figure counts; a row opens its screen. */
export function FigureRows() {
  const t = useT()
  const [params] = useSearchParams()
  const { today } = useSession()
  const figure = figureAt(params, today)
  return figure ? <FigureRowList figure={figure} /> : <EmptyState title={t('ui.noData')} />
}

/** Title of a figure, with unit and decimals unless it counts heads. */
type FigureText = {
  title: string
  sum?: { decimals: number; unit: string } | undefined
  mean?:
    | { decimals: number; unit: string; percent: boolean; judged?: readonly [yes: string, no: string] }
    | undefined
}

function useFigureText({ of, column }: FigureQuery): FigureText {
  const t = useT()
  const language = useLanguage()
  if (of === 'score') return scoreNames(column, language, t)
  if (of === 'monthEnd') {
    const { row, flow } = partsOfColumn(column)
    const change = flow ? monthEndFlowNames[flow][language] : t('reports.dailySummary.change')
    return { title: `${monthEndNames(row)[language]} · ${change}` }
  }
  if (of === 'operation') return operationNames(column, language, t)
  const columns: StatisticColumns<string> = statisticColumns[of]
  const { names, mean, sum } = columns[column]!
  return {
    title: `${t(`reports.daily.${of}`)} · ${names[language]}`,
    sum: sum && { decimals: sum.decimals, unit: t(`reports.daily.unit.${sum.unit}`) },
    mean: mean && {
      decimals: mean.decimals,
      unit: t(`reports.daily.unit.${mean.unit}`),
      percent: false,
    },
  }
}

/** Figures per female and year, and returns, show their counted amounts; the others show the mean. */
function scoreNames(name: ScoreFigure, language: Language, t: ReturnType<typeof useT>): FigureText {
  const { names, unit, decimals } = scoreDefinitions[name]
  const counts = [...perFemale, 'returnRate']
  return {
    title: `${t('reports.score.title')} · ${names[language]}`,
    sum: name === 'nonProductiveDays' ? { decimals: 0, unit: t('reports.score.unit.days') } : undefined,
    mean: counts.includes(name)
      ? undefined
      : {
          decimals,
          unit: t(`reports.score.unit.${unit}`),
          percent: unit === 'percent',
          ...(name === 'farrowingRate' && {
            judged: [t('reports.score.farrowed'), t('reports.score.notFarrowed')] as const,
          }),
          ...(name === 'conceptionRate' && {
            judged: [t('reports.score.pregnant'), t('reports.score.notPregnant')] as const,
          }),
        },
  }
}

function operationNames(column: OperationColumn, language: Language, t: ReturnType<typeof useT>): FigureText {
  const [what, part] = column.split('.') as [keyof typeof operationUnits, string]
  const unit = operationUnits[what]
  return {
    title: `${t('screens.route.operation')} · ${t(`reports.operation.figure.${what}`)} · ${operationPart(part, language, t)}`,
    sum: unit ? { decimals: unit === 'kg' ? 1 : 0, unit: t(`reports.daily.unit.${unit}`) } : undefined,
  }
}
const operationUnits = {
  feedWeight: 'kg',
  feedCost: 'won',
  soldHead: null,
  soldWeight: 'kg',
  revenue: 'won',
  carcasses: null,
} as const
function operationPart(part: string, language: Language, t: ReturnType<typeof useT>) {
  if (part === 'pigs' || part === 'sows' || part === 'all') return t(`reports.operation.${part}`)
  const category = feedCategories.find((each) => each === part)
  if (category) return codeName('system', '100', feedCodes[category], language)
  const grade = carcassGrades.find((each) => each === part)
  return grade ? carcassGradeNames[grade][language] : codeName('system', '20', part, language)
}

/** Contribution of a row to a mean, as text. */
function formatMeanPart(
  { amount, base }: FigureRow,
  { decimals, unit, percent, judged }: NonNullable<FigureText['mean']>,
) {
  // Undecided matings count in no number; the note of the row explains it.
  if (judged) return base === 0 ? '–' : judged[amount > 0 ? 0 : 1]
  if (percent) return `${formatNumber(amount)} / ${formatNumber(base)}`
  return `${formatNumber(roundedRatio(amount, base ?? 0, decimals), base === 1 ? 0 : decimals)} ${unit}`
}

const kindName = (t: ReturnType<typeof useT>, kind: FigureKind) => t(`reports.daily.kind.${kind}`)

function useFigureColumns(figure: FigureQuery): DeskColumn<FigureRow>[] {
  const t = useT()
  const { mean, sum } = useFigureText(figure)
  return [
    { key: 'tag', header: t('reports.daily.tag'), value: ({ tag }) => tag, align: 'left' },
    { key: 'kind', header: t('reports.daily.record'), value: ({ kind }) => kindName(t, kind), align: 'left' },
    { key: 'on', header: t('ui.day'), value: ({ on }) => on },
    { key: 'parity', header: t('reports.daily.parity'), value: ({ parity }) => parity },
    { key: 'note', header: t('reports.daily.note'), value: ({ note }) => note, align: 'left', wrap: true },
    {
      key: 'amount',
      header: t('reports.daily.amount'),
      value: ({ amount }) => amount,
      decimals: (mean ?? sum)?.decimals ?? 0,
      signed: figure.of === 'monthEnd',
      ...(mean && { cell: (row: FigureRow) => formatMeanPart(row, mean) }),
    },
    ...(mean
      ? [
          {
            key: 'base',
            header: t('reports.daily.base'),
            value: ({ base }: FigureRow) => base,
            room: 'paper' as const,
          },
        ]
      : []),
  ]
}

function FigureRowList({ figure }: { figure: FigureQuery }) {
  const t = useT()
  const { title, mean, sum } = useFigureText(figure)
  const filters = useRowFilters(figureOrders)
  const decimals = (mean ?? sum)?.decimals ?? 0
  const signed = figure.of === 'monthEnd'
  const isStock = figure.of === 'breeding'
  const counted = isStock ? 'animals' : figure.of === 'score' ? countedBy(figure.column) : 'records'
  return (
    <RowsBehind
      list={figures.rows}
      choices={useQuery(query(figures.choices, { figure })).data?.choices}
      input={{
        figure,
        order: filters.order,
        ...filters.chosen(['month', 'kind', 'parity', 'boar', 'house', 'person', 'reason']),
        pageSize,
      }}
      filters={filters}
      counted={counted}
      title={title}
      figure={({ amount, base }) => ({
        value: formatNumber(
          mean ? roundedRatio(amount * (mean.percent ? 100 : 1), base ?? 0, decimals) : amount,
          decimals,
        ),
        unit: (mean ?? sum)?.unit ?? t('reports.matingStatus.head'),
      })}
      about={({ from, to }) =>
        isStock ? t('reports.daily.asAt', { day: to }) : t('reports.daily.fromTo', { from, to })
      }
      kindName={(kind) => kindName(t, kind as FigureKind)} // choices of `kind` are kinds
      rowKey={({ kind, animalId, groupId, seq }) => `${kind} ${animalId} ${groupId} ${seq}`}
      card={(row) => ({
        tag: row.tag,
        chip:
          row.status && isStock ? <StatusChip status={row.status} /> : <Chip>{kindName(t, row.kind)}</Chip>,
        line: [
          formatDayShort(row.on),
          row.parity !== null && t('records.sow.parityValue', { parity: row.parity }),
          row.note,
        ]
          .filter(Boolean)
          .join(' · '),
        aside: mean ? (
          <b>{formatMeanPart(row, mean)}</b>
        ) : signed ? (
          <b>{writtenNumber(row.amount, { signed })}</b>
        ) : sum ? (
          <b>
            {formatNumber(row.amount, sum.decimals)} {sum.unit}
          </b>
        ) : row.amount > 1 ? (
          <b>{t('ui.head', { count: row.amount })}</b>
        ) : undefined,
        to: placeOf(row, figure.of),
        chevron: placeOf(row, figure.of) !== undefined,
      })}
      empty={{ title: t('reports.daily.noRows'), body: t('reports.daily.noRowsStep') }}
      columns={useFigureColumns(figure)}
    />
  )
}

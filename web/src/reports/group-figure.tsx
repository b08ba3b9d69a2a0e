import { useSearchParams } from 'react-router'
import { calendarDay as days } from '@penside/contract/api/vocabulary.ts'
import { groupGrowths, type GroupFigureRow } from '@penside/contract/groups/group-growth.ts'
import { groupFigures, groupFigureShown, type GroupFigure } from '@penside/domain/groups/figures.ts'
import { flowStageNames, flowStages } from '@penside/domain/groups/growth.ts'
import { isGroupKind } from '@penside/domain/groups/known-kinds.ts'
import { formatNumber, formatWon, displayDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { feedReceivingOf, groupRecordOf, recordOf, releaseOf } from '../screen/places.ts'
import { useRowFilters } from './row-filters.tsx'
import { RowsBehind } from './rows-behind.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Records that a figure of a group counts; a row opens the form of the record. */
export function GroupFigureRows() {
  const t = useT()
  const [params] = useSearchParams()
  const groupId = Number(params.get('grpNo'))
  const figure = groupFigures.find((each) => each === params.get('figure'))
  return groupId > 0 && figure ? (
    <GroupFigureRowList groupId={groupId} figure={figure} params={params} />
  ) : (
    <EmptyState title={t('ui.noData')} />
  )
}

function GroupFigureRowList({
  groupId,
  figure,
  params,
}: {
  groupId: number
  figure: GroupFigure
  params: URLSearchParams
}) {
  const t = useT()
  const language = useLanguage()
  const filters = useRowFilters(['newest'])
  const stage = flowStages.find((each) => each === params.get('stage'))
  const cause = params.get('code') ?? undefined
  const week = params.has('week') ? Number(params.get('week')) : undefined
  const filling = days.safeParse(params.get('strDate')).data
  const { names, unit } = groupFigureShown[figure]
  const formatAmount = (amount: number) =>
    unit === 'won'
      ? formatWon(amount)
      : unit === 'kg'
        ? `${formatNumber(Math.round(amount * 10) / 10)} kg`
        : t('ui.head', { count: amount, shown: formatNumber(amount) })
  const part = [
    stage && flowStageNames[stage][language],
    week !== undefined && t('groups.growth.week', { week }),
    filling && `${t('groups.growth.firstIn')} ${displayDay(filling)}`,
  ].filter(Boolean)
  const kindName = (kind: GroupFigureRow['kind']) =>
    kind === 'feedReceiving' || kind === 'feedRelease'
      ? t(`screens.route.${kind}`)
      : kind === 'feedCount'
        ? t('stores.left.title')
        : t(`names.${kind}`)
  return (
    <RowsBehind
      list={groupGrowths.rows}
      input={{ groupId, figure, stage, cause, week, filling, pageSize: 30 }}
      filters={filters}
      counted="records"
      title={names[language]}
      figure={({ amount }) => ({ value: formatAmount(amount) })}
      about={({ groupName }) => [groupName, ...part].filter(Boolean).join(' · ')}
      rowKey={({ kind, seq, animalId, groupId }) => `${kind} ${groupId} ${animalId} ${seq}`}
      card={(row) => ({
        tag: displayDay(row.on),
        chip: <Chip>{kindName(row.kind)}</Chip>,
        line: [filling && row.groupName, row.note].filter(Boolean).join(' · '),
        aside: <b>{formatAmount(row.amount)}</b>,
        to: placeOf(row, row.groupId),
        chevron: true,
      })}
      empty={{ title: t('groups.growth.noRows') }}
    />
  )
}

/** Path of a record's form. */
function placeOf({ kind, seq, on, animalId }: GroupFigureRow, groupId: number): string {
  if (kind === 'weaning' || kind === 'partialWeaning') return recordOf(kind, animalId ?? 0)
  const record = { rec: String(seq), on }
  if (kind === 'feedReceiving') return feedReceivingOf(groupId, record)
  if (kind === 'feedCount') return feedReceivingOf(groupId)
  if (kind === 'feedRelease') return releaseOf('feedRelease', groupId, record)
  return isGroupKind(kind)
    ? groupRecordOf(kind, groupId, { seq: String(seq) })
    : groupRecordOf('transferIn', groupId)
}

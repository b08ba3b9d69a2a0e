import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { alarms, type Alarm } from '@penside/contract/equipment/alarm.ts'
import { alarmKinds } from '@penside/domain/equipment/alarm.ts'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import { farmToday, formatDay, formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { pages } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { PagedEnd } from '../../screen/paged-end.tsx'
import type { ReportColumn } from '../../screen/report-screen.tsx'
import { readWholeList, ListExport } from '../../screen/list-export.tsx'
import { Card } from '../../ui/card.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { ListHead, Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { measureOf, placeName } from '../values.ts'
import { OneAlarm, Other } from './alarms.tsx'
import { useAlarmText } from './alarm-text.ts'

const every = ''
const onDay = (time: string) => farmToday(new Date(time))

type PastFilter = {
  kind?: (typeof alarmKinds)[number] | undefined
  equipmentId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** Past alarms by day, loaded while scrolling, with filters by kind, equipment and days. */
export function PastAlarms() {
  const t = useT()
  const columns = useColumns()
  const [filter, setFilter] = useState<PastFilter>({})
  const [shownId, setShownId] = useState<number>()
  const past = useInfiniteQuery(pages(alarms.past, filter))
  const last = past.data?.pages.at(-1)
  const rows = past.data?.pages.flatMap((page) => page.rows) ?? []
  const shown = rows.find(({ alarmId }) => alarmId === shownId)
  const title = usePastTitle(filter)
  return (
    <>
      <PastFilters title={title} filter={filter} onChange={setFilter} equipment={last?.rang ?? []} />
      <ListExport
        title={t('alarms.past')}
        note={title}
        counted="alarms"
        columns={columns}
        rowKey={({ alarmId }: Alarm) => alarmId}
        read={() => readWholeList(alarms.past, filter)}
        disabled={rows.length === 0}
      />
      <ListHead>
        <span role="status">{last ? t('ui.alarms', { count: last.total }) : ' '}</span>
      </ListHead>
      <QueryResult query={past}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t('alarms.nonePast')} body={t('alarms.nonePastBody')} />
          ) : (
            [...Map.groupBy(rows, ({ raisedAt }) => onDay(raisedAt))].map(([day, own]) => (
              <Section key={day} title={formatDay(day)}>
                <Card flush>
                  {own.map((alarm) => (
                    <Other key={alarm.alarmId} row={[alarm]} onOpen={() => setShownId(alarm.alarmId)} />
                  ))}
                </Card>
              </Section>
            ))
          )
        }
      </QueryResult>
      <PagedEnd paged={past} shown={rows.length} />
      {shown && <OneAlarm row={[shown]} onClose={() => setShownId(undefined)} />}
    </>
  )
}

function usePastTitle({ kind, equipmentId, from, to }: PastFilter) {
  const t = useT()
  const days = [from && formatDay(from), to && formatDay(to)]
  return [
    t(kind ? `alarms.kind.${kind}` : 'alarms.allKinds'),
    equipmentId ?? t('alarms.allEquipment'),
    days.some(Boolean) && days.map((day) => day ?? '').join('–'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function PastFilters({
  title,
  filter,
  onChange,
  equipment,
}: {
  title: string
  filter: PastFilter
  onChange: (filter: PastFilter) => void
  /** Equipment that had an alarm. */
  equipment: Output<typeof alarms.past>['rang']
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const set = (change: PastFilter) => onChange({ ...filter, ...change })
  const chosenDay = (day: string | null) => (day && isPossibleDay(day) ? day : undefined)
  return (
    <Fold card title={title} open={open} onToggle={setOpen}>
      <Fields>
        <SelectField
          label={t('alarms.kinds')}
          value={filter.kind ?? every}
          onChange={(value) => set({ kind: alarmKinds.find((each) => each === value) })}
          choices={[
            { value: every, label: t('alarms.allKinds') },
            ...alarmKinds.map((value) => ({ value, label: t(`alarms.kind.${value}`) })),
          ]}
        />
        <SelectField
          label={t('alarms.equipment')}
          value={filter.equipmentId ?? every}
          onChange={(value) => set({ equipmentId: value || undefined })}
          choices={[
            { value: every, label: t('alarms.allEquipment') },
            ...equipment.map((each) => ({
              value: each.equipmentId,
              label: [...new Set([placeName(each), each.equipmentId])].join(' · '),
            })),
          ]}
        />
        <DayField
          label={t('alarms.from')}
          value={filter.from ?? null}
          max={filter.to}
          onChange={(day) => set({ from: chosenDay(day) })}
          clearable
        />
        <DayField
          label={t('alarms.to')}
          value={filter.to ?? null}
          min={filter.from}
          onChange={(day) => set({ to: chosenDay(day) })}
          clearable
        />
      </Fields>
    </Fold>
  )
}

function useColumns(): ReportColumn<Alarm>[] {
  const t = useT()
  const text = useAlarmText()
  const column = (
    key: Parameters<typeof word>[0],
    value: (alarm: Alarm) => string | number | null,
    decimals?: number,
  ): ReportColumn<Alarm> => ({ key, header: word(key), value, ...(decimals !== undefined && { decimals }) })
  const word = (
    key:
      | 'day'
      | 'raised'
      | 'over'
      | 'lasted'
      | 'why'
      | 'value'
      | 'unit'
      | 'bound'
      | 'severity'
      | 'seenAt'
      | 'seenBy'
      | 'note',
  ) => t(`alarms.columns.${key}`)
  const unitOf = ({ type, measure }: Alarm) => (type && measure ? (measureOf(type, measure)?.unit ?? '') : '')
  return [
    column('day', ({ raisedAt }) => onDay(raisedAt)),
    column('raised', ({ raisedAt }) => formatTime(raisedAt)),
    { key: 'kind', header: t('alarms.kinds'), value: ({ kind }) => t(`alarms.kind.${kind}`) },
    { key: 'equipment', header: t('alarms.equipment'), value: text.where },
    column('why', (alarm) => [text.why(alarm), alarm.text || alarm.code].filter(Boolean).join(': ')),
    column('severity', ({ severity }) => t(`alarms.severity.${severity}`)),
    column('value', ({ value }) => value, 1),
    column('bound', ({ bound }) => bound, 1),
    column('unit', unitOf),
    column('over', ({ clearedAt }) => clearedAt && formatTime(clearedAt)),
    column(
      'lasted',
      ({ raisedAt, clearedAt }) => clearedAt && (Date.parse(clearedAt) - Date.parse(raisedAt)) / 60_000,
      1,
    ),
    column('seenAt', ({ acknowledgedAt }) => acknowledgedAt && formatTime(acknowledgedAt)),
    column('seenBy', ({ acknowledgedBy }) => acknowledgedBy),
    column('note', ({ note }) => note),
  ]
}

import { useState } from 'react'
import { IconAdjustmentsHorizontal } from '../ui/icons/common.ts'
import {
  comparison,
  comparisonDefaults,
  comparisonOrders,
  type ComparisonRow,
} from '@penside/contract/reports/comparison.ts'
import { isPossibleDay } from '@penside/domain/basics/day.ts'
import { useT } from '../i18n/index.ts'
import { displayDay } from '../i18n/display-day.ts'
import { cardOf } from '../screen/places.ts'
import { DayToCome } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { sortedBy } from '../screen/list-state.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { StepField } from '../ui/step-field.tsx'
import { useUrlState } from './url-state.ts'
import styles from './books.module.css'
import { PagedTable, type PagedColumn } from './paged-table.tsx'

type Limit = keyof typeof comparisonDefaults
type Limits = Record<Limit, number>
const limitNames = Object.keys(comparisonDefaults) as Limit[]

/** Sows compared by the means of their litters, within limits. A row opens the sow's card. */
export function Comparison() {
  const t = useT()
  const { today } = useSession()
  const url = useUrlState({
    on: today,
    order: '1',
    ...Object.fromEntries(limitNames.map((name) => [name, String(comparisonDefaults[name])])),
  })
  const chosen = url.day('on', today)
  const on = chosen < today ? chosen : today
  const order = url.oneOf('order', comparisonOrders)
  const limits = Object.fromEntries(limitNames.map((name) => [name, url.count(name)])) as Limits
  const [open, setOpen] = useState(false)
  const said = t('reports.comparison.limitsShown', limits)

  return (
    <PagedTable
      title={t('screens.route.comparison')}
      about={`${t('ui.baseDay')} ${displayDay(on)} · ${said}`}
      counted="animals"
      list={comparison.view}
      input={{ on, order, ...limits }}
      columns={useComparisonColumns()}
      rowKey={({ animalId }) => animalId}
      empty={{ title: t('reports.comparison.empty'), body: t('reports.comparison.emptyStep') }}
      lead={
        <DayField
          label={t('ui.baseDay')}
          value={on}
          onChange={(day) => day && isPossibleDay(day) && url.change({ on: day })}
        />
      }
      span={
        <Button wide icon={<IconAdjustmentsHorizontal size={22} aria-hidden />} onClick={() => setOpen(true)}>
          {t('reports.comparison.limits')}
        </Button>
      }
      sort={
        <SortSelect
          label={t('ui.sort')}
          value={order}
          onChange={(value) => url.change({ order: value, [sortedBy]: '' })}
          choices={comparisonOrders.map((value) => ({
            value,
            label: t(`reports.comparison.order${value}`),
          }))}
        />
      }
    >
      <DayToCome />
      <p className={styles.note} data-no-print>
        {said}
      </p>
      {open && (
        <ComparisonLimitsSheet
          limits={limits}
          onClose={() => setOpen(false)}
          onChoose={(chosen) =>
            url.change(Object.fromEntries(limitNames.map((name) => [name, String(chosen[name])])))
          }
        />
      )}
    </PagedTable>
  )
}

function useComparisonColumns(): PagedColumn<ComparisonRow>[] {
  const t = useT()
  const column = (
    key:
      | 'weanToService'
      | 'returns'
      | 'abortions'
      | 'gestation'
      | 'totalBorn'
      | 'liveBorn'
      | 'stillborn'
      | 'weaned'
      | 'lactation',
    decimals = 0,
  ): PagedColumn<ComparisonRow> => ({
    key,
    header: t(`reports.comparison.${key}`),
    value: (row) => row[key],
    decimals,
  })
  return [
    {
      key: 'label',
      header: t('reports.ledger.tag'),
      words: true,
      value: ({ tag }) => tag,
      to: ({ animalId }) => cardOf(animalId),
    },
    { key: 'parity', header: t('reports.ledger.parity'), value: ({ parity }) => parity },
    column('totalBorn', 1),
    column('liveBorn', 1),
    column('weaned', 1),
    column('weanToService', 1),
    column('returns'),
    column('abortions'),
    column('stillborn'),
    { key: 'mummified', header: t('reports.comparison.mummifiedAll'), value: ({ mummified }) => mummified },
    column('gestation', 1),
    column('lactation', 1),
    {
      key: 'firstMatingAge',
      header: t('reports.comparison.firstMating'),
      value: ({ firstMatingAge }) => firstMatingAge,
    },
    { key: 'breed', header: t('reports.comparison.breed'), words: true, value: ({ breedName }) => breedName },
    { key: 'bornOn', header: t('reports.comparison.bornOn'), value: ({ bornOn }) => bornOn },
  ]
}

/** Choice of the limits, applied when it is confirmed. */
function ComparisonLimitsSheet({
  limits,
  onChoose,
  onClose,
}: {
  limits: Limits
  onChoose: (limits: Limits) => void
  onClose: () => void
}) {
  const t = useT()
  const [draft, setDraft] = useState(limits)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('reports.comparison.limits')}
      footer={
        <>
          <Button onClick={() => setDraft(comparisonDefaults)}>{t('ui.reset')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onChoose(draft)
              onClose()
            }}
          >
            {t('ui.search')}
          </Button>
        </>
      }
    >
      <Fields columns={2}>
        {limitNames.map((name) => (
          <StepField
            key={name}
            label={t(`reports.comparison.${name}`)}
            value={draft[name]}
            max={99}
            onChange={(value) => setDraft({ ...draft, [name]: Math.min(99, value ?? 0) })}
          />
        ))}
      </Fields>
    </Sheet>
  )
}

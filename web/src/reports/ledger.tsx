import { useInfiniteQuery } from '@tanstack/react-query'
import { ledger, type LedgerLine } from '@penside/contract/reports/ledger.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { ledgerNames, type Ledger as Kind } from '@penside/domain/reports/ledger.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { pages } from '../screen/api.ts'
import { recordOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { StatusChip } from '../screen/status-chip.tsx'
import { Chip } from '../ui/chip.tsx'
import { Segments } from '../ui/segments.tsx'
import { LedgerTable, useLedger } from './ledger-table.tsx'
import type { PagedColumn } from './paged-table.tsx'

const shows = ['all', 'open', 'done'] as const

/** Columns of each ledger, after the sow's number and the state. */
const columnsOf = {
  mating: [
    'dueOn',
    'workOn',
    'parity',
    'status',
    'lastWork',
    'lastWorkOn',
    'days',
    'weanToService',
    'matings',
    'pen',
  ],
  accident: [
    'checkOn',
    'checkedOn',
    'work',
    'parity',
    'status',
    'matedOn',
    'days',
    'toAccident',
    'matings',
    'earNotch',
    'pen',
  ],
  farrowing: [
    'dueOn',
    'farrowedOn',
    'parity',
    'status',
    'matedOn',
    'gestation',
    'liveBorn',
    'matings',
    'pen',
  ],
  weanedRemoval: [
    'decideBy',
    'removedOn',
    'work',
    'parity',
    'status',
    'weanedOn',
    'afterWeaning',
    'weaned',
    'pen',
  ],
  weaning: [
    'dueOn',
    'workOn',
    'work',
    'parity',
    'status',
    'lastWork',
    'lastWorkOn',
    'lactation',
    'weaned',
    'pen',
  ],
  removal: ['removedOn', 'work', 'parity', 'status', 'lastWork', 'lastWorkOn', 'days', 'earNotch'],
} as const satisfies Record<Kind, readonly ColumnName[]>

const values = {
  dueOn: (line) => line.dueOn,
  checkOn: (line) => line.dueOn,
  decideBy: (line) => line.dueOn,
  workOn: (line) => line.workOn,
  checkedOn: (line) => line.workOn,
  farrowedOn: (line) => line.workOn,
  removedOn: (line) => line.workOn,
  work: (line) => line.workName,
  parity: (line) => line.parity,
  status: (line) => line.statusName,
  lastWork: (line) => line.lastWorkName,
  lastWorkOn: (line) => line.lastWorkOn,
  matedOn: (line) => line.lastWorkOn,
  weanedOn: (line) => line.lastWorkOn,
  days: (line) => line.daysSince,
  weanToService: (line) => line.interval,
  gestation: (line) => line.interval,
  lactation: (line) => line.interval,
  afterWeaning: (line) => line.interval,
  toAccident: (line) => line.daysToAccident,
  matings: (line) => line.matings,
  liveBorn: (line) => line.piglets,
  weaned: (line) => line.piglets,
  earNotch: (line) => line.earNotch,
  pen: (line) => line.pen,
} as const satisfies Record<string, (line: LedgerLine) => string | number | null>
type ColumnName = keyof typeof values
const words: readonly ColumnName[] = ['work', 'status', 'lastWork', 'earNotch', 'pen']

/** Screen of each ledger's records. */
const recordNames = {
  mating: 'mating',
  accident: 'accident',
  farrowing: 'farrowing',
  weanedRemoval: 'removal',
  weaning: 'weaning',
  removal: 'removal',
} as const satisfies Record<Kind, Parameters<typeof recordOf>[0]>

/** Ledgers by kind of work: what was due and what was done in a span. A line opens the record. */
export function Ledger() {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const of = useLedger('1', { show: 'all' })
  const { url, kind } = of
  const show = kind === 'removal' ? 'all' : url.oneOf('show', shows)
  const shown = { ...of.input, done: show === 'all' ? undefined : show === 'done' }
  // The same query as the table's, read once: the answer also contains the counts.
  const [first] = useInfiniteQuery(pages(ledger.view, shown)).data?.pages ?? []
  const count = (of: 'open' | 'done') => first?.[of] ?? 0
  const nameOf = (one: Kind) => ledgerNames[one][language]

  const columns: PagedColumn<LedgerLine>[] = [
    {
      key: 'label',
      header: t('reports.ledger.tag'),
      words: true,
      value: ({ tag }) => tag,
      to: ({ animalId, isCheck }) => recordOf(isCheck ? 'pregnancyCheck' : recordNames[kind], animalId),
    },
    ...(kind === 'removal' ? [] : [stateColumn(t, kind, today)]),
    ...columnsOf[kind].map((name: ColumnName): PagedColumn<LedgerLine> => ({
      key: name,
      header: t(`reports.ledger.${name}`),
      value: values[name],
      words: words.includes(name),
      ...(name === 'status' && { cell: statusCell }),
    })),
  ]

  return (
    <LedgerTable
      of={of}
      label={t('reports.ledger.report')}
      nameOf={nameOf}
      title={nameOf(kind)}
      counted="rows"
      list={ledger.view}
      input={shown}
      columns={columns}
      rowKey={(line) =>
        [
          line.animalId,
          line.done,
          line.workOn ?? line.dueOn,
          line.lastWorkOn,
          line.workName,
          line.piglets,
        ].join(' ')
      }
      empty={{ title: t('reports.ledger.empty'), body: t('reports.ledger.emptyStep') }}
    >
      {kind !== 'removal' && (
        <Segments
          label={t('reports.ledger.show')}
          hideLabel
          value={show}
          onChange={(value) => url.change({ show: value })}
          choices={[
            { value: 'all', label: t('reports.ledger.all', { count: count('open') + count('done') }) },
            { value: 'open', label: t('reports.ledger.open', { count: count('open') }) },
            { value: 'done', label: t('reports.ledger.done', { count: count('done') }) },
          ]}
        />
      )}
    </LedgerTable>
  )
}

const statusCell = ({ status }: LedgerLine) => <StatusChip status={status} />

/** State of a line: done, open or late. */
const stateColumn = (t: ReturnType<typeof useT>, kind: Kind, today: Day): PagedColumn<LedgerLine> => {
  // A missing check is not late: not every farm records checks that found a pregnancy.
  const isLate = ({ dueOn }: LedgerLine) => kind !== 'accident' && dueOn !== null && dueOn < today
  const wordOf = (line: LedgerLine) => (line.done ? 'isDone' : isLate(line) ? 'isLate' : 'isOpen')
  return {
    key: 'state',
    header: t('reports.ledger.state'),
    words: true,
    value: (line) => t(`reports.ledger.${wordOf(line)}`),
    cell: (line) => {
      const word = wordOf(line)
      return <Chip tone={stateTones[word]}>{t(`reports.ledger.${word}`)}</Chip>
    },
  }
}
const stateTones = { isDone: 'green', isLate: 'red', isOpen: 'amber' } as const

import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { qrPathOf } from '@penside/domain/records/qr.ts'
import { cullDecisions, type LeavingRow } from '@penside/contract/records/cull-decision.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { displayDay } from '../../i18n/format.ts'
import { currentLanguage, useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { leadsBackTo } from '../../screen/list-state.ts'
import { leavingPath, recordOf } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import type { DeskColumn } from '../../screen/desk-rows.tsx'
import { StatusChip } from '../../screen/status-chip.tsx'
import { ListExport } from '../../screen/list-export.tsx'
import { WholeList } from '../../screen/whole-list.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ListHead } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { drawQr, QrPicture } from '../../ui/qr-picture.tsx'
import styles from './sows-to-cull.module.css'

/** Rows of a page: two truck loads. */
const most = 100

/** Sows whose culling is decided, with the first day on which they may go. A row opens the removal. */
export function SowsToCull() {
  const t = useT()
  const asked = useQuery(query(cullDecisions.leaving, { pageSize: most }))
  return (
    <QueryResult query={asked} waiting={<Skeleton shape="list" count={4} />}>
      {(known) =>
        known.total === 0 ? (
          <EmptyState title={t('records.cullDecision.empty')} body={t('records.cullDecision.emptyStep')} />
        ) : (
          <Leaving known={known} />
        )
      }
    </QueryResult>
  )
}

const heldUntil = ({ withdrawalUntil }: LeavingRow, today: Day) =>
  withdrawalUntil && withdrawalUntil > today ? withdrawalUntil : null

const leadsTo = ({ animalId }: LeavingRow) => ({
  to: recordOf('removal', animalId),
  state: leadsBackTo(leavingPath),
})

function Free({ row, today }: { row: LeavingRow; today: Day }) {
  const t = useT()
  const held = heldUntil(row, today)
  return held ? (
    <Chip tone="red">{t('records.cullDecision.freeFrom', { day: displayDay(held) })}</Chip>
  ) : (
    <Chip tone="green">{t('records.cullDecision.free')}</Chip>
  )
}

function Leaving({ known }: { known: Output<typeof cullDecisions.leaving> }) {
  const t = useT()
  const { today, member } = useSession()
  const { rows, total } = known
  const codeOf = ({ animalId }: LeavingRow) =>
    window.location.origin + qrPathOf(member.farmId, 'sow', animalId)
  const list = {
    title: t('records.cullDecision.leaving'),
    counted: 'animals' as const,
    columns: columnsOf(t, today, codeOf),
    rowKey: ({ animalId }: LeavingRow) => animalId,
    ready: (some: readonly LeavingRow[]) => Promise.all(some.map((row) => drawQr(codeOf(row)))),
  }
  return (
    <>
      <WholeList<LeavingRow>
        {...list}
        path={leavingPath}
        rows={rows}
        head={t('ui.animals', { count: total })}
        // Selected sows can be printed as the load of one truck.
        deeds={() => []}
        cardOf={leadsTo}
      >
        <ListHead>{t('ui.animals', { count: total })}</ListHead>
        <div className={styles.list}>
          <Card flush>
            {rows.map((row) => (
              <CardRow
                key={row.animalId}
                title={row.tag}
                line={[
                  t('records.sow.parityValue', { parity: row.parity }),
                  statusNames[row.status][currentLanguage()],
                  row.pen,
                  row.reasonName,
                  row.daysSince === 0
                    ? t('records.cullDecision.decidedToday')
                    : t('records.cullDecision.since', { count: row.daysSince }),
                  row.nursing > 0 && t('records.cullDecision.nurses', { count: row.nursing }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                chip={<Free row={row} today={today} />}
                {...leadsTo(row)}
              />
            ))}
          </Card>
        </div>
        <ListExport
          {...list}
          note={displayDay(today)}
          read={async () => {
            await list.ready(rows)
            return rows
          }}
        />
      </WholeList>
      {total > rows.length && <p>{t('records.cullDecision.rest', { count: total - rows.length })}</p>}
    </>
  )
}

const columnsOf = (
  t: ReturnType<typeof useT>,
  today: Day,
  codeOf: (row: LeavingRow) => string,
): DeskColumn<LeavingRow>[] => [
  { key: 'tag', header: t('records.cullDecision.columns.tag'), value: ({ tag }) => tag, align: 'left' },
  { key: 'parity', header: t('records.cullDecision.columns.parity'), value: ({ parity }) => parity },
  {
    key: 'status',
    header: t('records.cullDecision.columns.status'),
    value: ({ status }) => statusNames[status][currentLanguage()],
    cell: ({ status }) => <StatusChip status={status} />,
    align: 'left',
  },
  { key: 'pen', header: t('records.cullDecision.columns.pen'), value: ({ pen }) => pen, align: 'left' },
  {
    key: 'decidedOn',
    header: t('records.cullDecision.decidedOn'),
    value: ({ decidedOn }) => decidedOn,
    room: 'most',
  },
  {
    key: 'nursing',
    header: t('records.cullDecision.columns.nursing'),
    value: ({ nursing }) => nursing || null,
    room: 'most',
  },
  {
    key: 'days',
    header: t('records.cullDecision.columns.days'),
    value: ({ daysSince }) => daysSince,
    room: 'more',
  },
  {
    key: 'reason',
    header: t('records.cullDecision.reason'),
    value: ({ reasonName }) => reasonName,
    align: 'left',
  },
  {
    key: 'member',
    header: t('records.cullDecision.columns.member'),
    value: ({ memberName }) => memberName,
    align: 'left',
    room: 'most',
  },
  {
    key: 'free',
    header: t('records.cullDecision.columns.free'),
    value: (row) => heldUntil(row, today) ?? today,
    // The heading of the section names the day.
    cell: (row) => {
      const held = heldUntil(row, today)
      return held ? <Chip tone="red">{displayDay(held)}</Chip> : <Free row={row} today={today} />
    },
    align: 'left',
  },
  {
    key: 'remark',
    header: t('records.cullDecision.columns.remark'),
    value: ({ remark }) => remark,
    room: 'paper',
  },
  // Empty, to be filled in by hand at the scale.
  { key: 'weight', header: t('records.cullDecision.weight'), value: () => '', room: 'paper' },
  {
    key: 'code',
    header: 'QR',
    room: 'paper',
    value: codeOf,
    cell: (row) => (
      <QrPicture
        className={styles.code}
        text={codeOf(row)}
        label={t('records.card.qrOf', { tag: row.tag })}
      />
    ),
  },
]

import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/call.ts'
import { qrPathOf } from '@penside/domain/records/qr.ts'
import { cullDecisions, type LeavingRow } from '@penside/contract/records/cull-decision.ts'
import type { Day } from '@penside/domain/day.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import { writtenDay } from '../../i18n/format.ts'
import { currentLanguage, useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Awaited } from '../../screen/awaited.tsx'
import { leadsBackTo } from '../../screen/list-state.ts'
import { leavingPath, recordOf } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import type { ReportColumn } from '../../screen/report-screen.tsx'
import { TakeAlong } from '../../screen/take-along.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ListHead } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { drawQr, QrPicture } from '../../ui/qr-picture.tsx'
import { useNavigate } from 'react-router'
import styles from './leaving.module.css'

/** As many as two trucks take. */
const most = 100

/** Whom the next truck takes: the sows whose culling is decided, who may go on which day. A row opens the removal. */
export function LeavingSows() {
  const t = useT()
  const asked = useQuery(query(cullDecisions.leaving, { pageSize: most }))
  return (
    <Awaited query={asked} waiting={<Skeleton shape="list" count={4} />}>
      {(known) =>
        known.total === 0 ? (
          <EmptyState title={t('records.cullDecision.empty')} body={t('records.cullDecision.emptyStep')} />
        ) : (
          <Leaving known={known} />
        )
      }
    </Awaited>
  )
}

const heldUntil = ({ withdrawalUntil }: LeavingRow, today: Day) =>
  withdrawalUntil && withdrawalUntil > today ? withdrawalUntil : null

function Leaving({ known }: { known: Output<typeof cullDecisions.leaving> }) {
  const t = useT()
  const navigate = useNavigate()
  const { today, member } = useSession()
  const { rows, total } = known
  const codeOf = ({ animalId }: LeavingRow) =>
    window.location.origin + qrPathOf(member.farmId, 'sow', animalId)
  return (
    <>
      <ListHead>{t('ui.animals', { count: total })}</ListHead>
      <Card flush>
        {rows.map((row) => {
          const held = heldUntil(row, today)
          return (
            <CardRow
              key={row.animalId}
              title={row.tag}
              line={[
                t('records.sow.parityValue', { parity: row.parity }),
                statusNames[row.status][currentLanguage()],
                row.pen,
                row.reasonName,
                t('records.cullDecision.since', { count: row.daysSince }),
                row.nursing > 0 && t('records.cullDecision.nurses', { count: row.nursing }),
              ]
                .filter(Boolean)
                .join(' · ')}
              chip={
                held ? (
                  <Chip tone="red">{t('records.cullDecision.freeFrom', { day: writtenDay(held) })}</Chip>
                ) : (
                  <Chip tone="green">{t('records.cullDecision.free')}</Chip>
                )
              }
              onClick={() =>
                void navigate(recordOf('removal', row.animalId), { state: leadsBackTo(leavingPath) })
              }
            />
          )
        })}
      </Card>
      {total > rows.length && <p>{t('records.cullDecision.rest', { count: total - rows.length })}</p>}
      <TakeAlong
        title={t('records.cullDecision.leaving')}
        note={writtenDay(today)}
        counted="animals"
        columns={columnsOf(t, today, codeOf)}
        rowKey={({ animalId }) => animalId}
        read={async () => {
          await Promise.all(rows.map((row) => drawQr(codeOf(row))))
          return rows
        }}
        disabled={rows.length === 0}
      />
    </>
  )
}

const columnsOf = (
  t: ReturnType<typeof useT>,
  today: Day,
  codeOf: (row: LeavingRow) => string,
): ReportColumn<LeavingRow>[] => [
  { key: 'tag', header: t('records.cullDecision.columns.tag'), value: ({ tag }) => tag },
  {
    key: 'parity',
    header: t('records.cullDecision.columns.parity'),
    value: ({ parity }) => parity,
  },
  {
    key: 'status',
    header: t('records.cullDecision.columns.status'),
    value: ({ status }) => statusNames[status][currentLanguage()],
  },
  { key: 'pen', header: t('records.cullDecision.columns.pen'), value: ({ pen }) => pen },
  {
    key: 'decidedOn',
    header: t('records.cullDecision.decidedOn'),
    value: ({ decidedOn }) => decidedOn,
  },
  {
    key: 'days',
    header: t('records.cullDecision.columns.days'),
    value: ({ daysSince }) => daysSince,
  },
  {
    key: 'reason',
    header: t('records.cullDecision.reason'),
    value: ({ reasonName }) => reasonName,
  },
  {
    key: 'member',
    header: t('records.cullDecision.columns.member'),
    value: ({ memberName }) => memberName,
  },
  {
    key: 'free',
    header: t('records.cullDecision.columns.free'),
    value: (row) => heldUntil(row, today) ?? today,
  },
  {
    key: 'remark',
    header: t('records.cullDecision.columns.remark'),
    value: ({ remark }) => remark,
  },
  // Written in by hand at the scale.
  { key: 'weight', header: t('records.cullDecision.weight'), value: () => '' },
  {
    key: 'code',
    header: 'QR',
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

import { useQuery } from '@tanstack/react-query'
import { outbox, type Conflict, type Decision } from '@penside/contract/offline/outbox.ts'
import { photos } from '@penside/contract/farm/photos.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import { carcasses } from '@penside/contract/groups/carcass.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupKindOfPath } from '@penside/contract/groups/kind-calls.ts'
import { kindOfPath } from '@penside/contract/records/kind-calls.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { feedReceivings, receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import type { LifeKind } from '@penside/domain/records/life.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { formatDateTime, formatMinutes } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import type { AnyRecordName } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { useAction } from '../screen/use-action.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { type Fact, Lines, TagHead } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { useDeviceName } from '../accounts/device-name.ts'

/** Page for managers: records in conflict, records that never arrived, and wrong clocks. */
export function Conflicts() {
  const t = useT()
  const deviceName = useDeviceName()
  const conflicts = useQuery(query(outbox.conflicts, {}))
  const gaps = useQuery(query(outbox.gaps, {}))
  return (
    <QueryResult query={conflicts} waiting={<Skeleton shape="list" count={3} />}>
      {({ conflicts }) => (
        <>
          {conflicts.length === 0 && (
            <EmptyState title={t('outbox.conflicts.empty')} body={t('outbox.conflicts.emptyBody')} />
          )}
          {conflicts.map((conflict) => (
            <ConflictCard key={conflict.conflictId} conflict={conflict} />
          ))}
          {gaps.data && gaps.data.gaps.length > 0 && (
            <Section title={t('outbox.conflicts.gaps')}>
              <Notice tone="amber" title={t('outbox.conflicts.gapsBody')} />
              <Card flush>
                {gaps.data.gaps.map((gap) => (
                  <CardRow
                    key={`${gap.deviceId}-${gap.from}`}
                    title={t('outbox.conflicts.by', {
                      name: gap.memberName,
                      device: deviceName(gap.deviceName),
                    })}
                    line={formatDateTime(gap.lastAt)}
                    value={t('outbox.conflicts.gap', { from: gap.from, to: gap.to })}
                  />
                ))}
              </Card>
            </Section>
          )}
          {gaps.data && gaps.data.clocks.length > 0 && (
            <Section title={t('outbox.conflicts.clocks')}>
              <Card flush>
                {gaps.data.clocks.map((clock) => (
                  <CardRow
                    key={clock.deviceId}
                    title={t('outbox.conflicts.by', {
                      name: clock.memberName,
                      device: deviceName(clock.deviceName),
                    })}
                    line={formatDateTime(clock.lastAt)}
                    value={t('outbox.conflicts.clock', { span: formatMinutes(Math.abs(clock.minutesWrong)) })}
                  />
                ))}
              </Card>
            </Section>
          )}
        </>
      )}
    </QueryResult>
  )
}

const recordIn = (path: string): AnyRecordName | undefined =>
  ofPath[path] ?? kindOfPath(path) ?? groupKindOfPath(path)
const ofPath: Readonly<Record<string, AnyRecordName>> = {
  [sows.save.path]: 'sow',
  [photos.save.path]: 'photo',
  [tasks.finish.path]: 'task',
  [tasks.save.path]: 'task',
  [groups.save.path]: 'group',
  [receipts.save.path]: 'receipt',
  [stores.count.path]: 'count',
  [stores.removeCount.path]: 'count',
  [feedReceivings.save.path]: 'feedReceiving',
  [carcasses.save.path]: 'carcass',
  [feedReleases.save.path]: 'feedRelease',
  [feedReleases.remove.path]: 'feedRelease',
  [medicineReleases.save.path]: 'medicineRelease',
  [medicineReleases.remove.path]: 'medicineRelease',
}

/** API names of a record's day. */
const daysIn = ['wkDt', 'SDATE', 'WK_DT', 'EDATE', 'outDt'] as const

function ConflictCard({ conflict }: { conflict: Conflict }) {
  const t = useT()
  const say = useProblem()
  const trying = useAction()
  const { send, sending } = useSend(outbox.settle)
  const settle = async (decision: Decision) => {
    if (
      decision === 'mine' &&
      !(await confirm({
        title: t('outbox.conflicts.mine'),
        body: t('outbox.conflicts.sureMine'),
        danger: true,
      }))
    )
      return
    await trying(() => send({ conflictId: conflict.conflictId, decision }), t('outbox.conflicts.settled'))
  }
  return (
    <Card tone="late">
      <TagHead
        tag={conflict.tag ?? t('outbox.record')}
        chip={<Chip tone="red">{t('outbox.conflicts.refused')}</Chip>}
      />
      <p>{say({ code: conflict.code, values: conflict.values })}</p>
      <Lines facts={useConflictFacts(conflict)} />
      <div style={{ display: 'grid', gap: 8, marginTop: 12 }}>
        <Button kind="primary" wide busy={sending} onClick={() => void settle('theirs')}>
          {t('outbox.conflicts.theirs')}
        </Button>
        <ButtonRow>
          <Button disabled={sending} onClick={() => void settle('both')}>
            {t('outbox.conflicts.both')}
          </Button>
          {conflict.animalId !== null && (
            <Button kind="danger" disabled={sending} onClick={() => void settle('mine')}>
              {t('outbox.conflicts.mine')}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Card>
  )
}

/** What the record is, who entered it, and what has changed meanwhile. */
function useConflictFacts(conflict: Conflict): Fact[] {
  const t = useT()
  const deviceName = useDeviceName()
  const language = useLanguage()
  const kind = recordIn(conflict.path)
  const newest =
    conflict.newestKind && conflict.newestKind in workNames
      ? workNames[conflict.newestKind as LifeKind][language]
      : ''
  return [
    {
      key: 'what',
      label: kind ? t(`names.${kind}`) : t('outbox.record'),
      value: [daysIn.map((name) => conflict.sent[name]).find(Boolean), conflict.sentBoars]
        .filter(Boolean)
        .join(' · '),
    },
    {
      key: 'who',
      label: t('outbox.conflicts.by', {
        name: conflict.memberName,
        device: deviceName(conflict.deviceName),
      }),
      value: conflict.enteredAt ? formatDateTime(conflict.enteredAt) : '',
    },
    ...(conflict.otherName
      ? [
          {
            key: 'other',
            label: t('outbox.conflicts.meanwhile', { name: conflict.otherName }),
            value: conflict.otherAt ? formatDateTime(conflict.otherAt) : '',
          },
        ]
      : []),
    ...(conflict.newestOn
      ? [
          {
            key: 'now',
            label: t('outbox.conflicts.now', { kind: newest, on: conflict.newestOn }),
            value: conflict.newestBoars,
          },
        ]
      : []),
  ]
}

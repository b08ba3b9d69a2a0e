import { useState } from 'react'
import { IconLayoutGrid } from '../ui/icons/common.ts'
import { groupKindNames } from '@penside/domain/groups/known-kinds.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { HeadChip } from '../screen/group-list.tsx'
import { HeaderRight } from '../screen/header.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupOf, groupRecordOf } from '../screen/places.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts, SmallHead, TagHead } from '../ui/facts.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { FigureLink } from './figure-link.tsx'
import type { GroupNow } from './group-now.ts'

/** Sexes to show; none if all are unknown. */
const sexesOf = ({ females, males, unsexed }: GroupNow): readonly ('females' | 'males' | 'unsexed')[] => {
  if (females + males === 0) return []
  return unsexed > 0 ? ['females', 'males', 'unsexed'] : ['females', 'males']
}

/** Card with a group's name, head, age and pen. */
export function GroupCard({ group }: { group: GroupNow }) {
  const t = useT()
  return (
    <Card>
      <TagHead
        tag={group.name}
        chip={
          <FigureLink groupId={group.groupId} figure="head" style={{ marginInlineEnd: 0 }}>
            <HeadChip head={group.head} />
          </FigureLink>
        }
      />
      <Facts
        columns={3}
        facts={[
          { key: 'start', label: t('groups.group.startedOn'), value: displayDay(group.startedOn) },
          {
            key: 'age',
            label: t('groups.group.averageAge'),
            value: t('groups.group.agedDays', { count: group.averageAge }),
          },
          { key: 'pen', label: t('groups.group.place'), value: group.penName || t('groups.group.noPen') },
          ...(group.breedName
            ? [{ key: 'breed', label: t('groups.group.breed'), value: group.breedName }]
            : []),
          ...sexesOf(group).map((key) => ({
            key,
            label: t(`groups.group.${key}`),
            value: formatNumber(group[key]),
          })),
        ]}
      />
    </Card>
  )
}

/** Keeps a number and its noun on one line. */
const whole = (words: string) => words.replaceAll(' ', '\u00a0')

/** The same in one line, above a form. */
export function SmallGroupHead({ group }: { group: GroupNow }) {
  const t = useT()
  return (
    <SmallHead tag={group.name} chip={<HeadChip head={group.head} />}>
      {[
        whole(`${t('groups.group.startedOn')} ${displayDay(group.startedOn)}`),
        whole(t('groups.group.days', { count: group.averageAge })),
        group.penName || t('groups.group.noPen'),
        ...sexesOf(group).map((key) => whole(`${t(`groups.group.${key}`)} ${formatNumber(group[key])}`)),
      ].join('\u00a0· ')}
    </SmallHead>
  )
}

/** Tiles of all kinds of records of a group. */
function GroupTiles({ groupId, onChoose }: { groupId: number; onChoose?: () => void }) {
  const t = useT()
  return (
    <Tiles
      label={t('groups.record.other')}
      tiles={groupKindNames.map((kind) => ({
        key: kind,
        label: t(`names.${kind}`),
        to: groupRecordOf(kind, groupId),
        state: leadsBackTo(groupOf(groupId)),
        onClick: onChoose,
      }))}
    />
  )
}

/** Button on a group's page that opens the tiles of all kinds. */
export function OtherRecords({ groupId }: { groupId: number }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('groups.record.other')}</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('groups.record.other')}>
        <GroupTiles groupId={groupId} />
      </Sheet>
    </>
  )
}

/** Header button of a record that opens the other kinds and the group's page. */
export function GroupSwitch({ groupId, name }: { groupId: number; name: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <HeaderRight>
        <IconButton
          icon={<IconLayoutGrid size={24} aria-hidden />}
          label={t('groups.record.other')}
          onClick={() => setOpen(true)}
        />
      </HeaderRight>
      <Sheet open={open} onClose={close} title={t('groups.record.otherOf', { name })}>
        <GroupTiles groupId={groupId} onChoose={close} />
        <p style={{ marginTop: 16 }}>
          <Button to={groupOf(groupId)} wide>
            {t('groups.record.toPage')}
          </Button>
        </p>
      </Sheet>
    </>
  )
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { groupGrowths, type GroupHouse } from '@penside/contract/groups/group-growth.ts'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { isMixed, type Filling } from '@penside/domain/groups/fillings.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Chip } from '../ui/chip.tsx'
import { Fold } from '../ui/fold.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { usePrinting } from '../ui/printing.ts'
import { FigureLink } from './figure-link.tsx'
import styles from './flow.module.css'

/** House of a group: its pens side by side, and its fillings. */
export function GroupHouse({ groupId }: { groupId: number }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Fold title={t('groups.growth.house')} open={open} onToggle={() => setOpen(!open)} reads>
      <Sections groupId={groupId} />
    </Fold>
  )
}

function Sections({ groupId }: { groupId: number }) {
  const t = useT()
  const house = useQuery(query(groupGrowths.house, { groupId }))
  return (
    <QueryResult query={house}>
      {(house) =>
        house.pens.length === 0 ? (
          <p>{t('groups.group.noPen')}</p>
        ) : (
          <>
            <PensOfGroups house={house} groupId={groupId} />
            {house.fillings.length > 0 && <Fillings house={house} groupId={groupId} />}
          </>
        )
      }
    </QueryResult>
  )
}

/** Formatted value; `''` if unknown. */
const text = (value: number | null, decimals: number) => (value === null ? '' : formatNumber(value, decimals))
/** The same as a link to its records. */
const opens = (
  { groupId }: { groupId: number | null },
  figure: GroupFigure,
  value: number | null,
  decimals: number,
  back: number,
  part?: Readonly<Record<string, string>>,
) =>
  groupId === null || value === null ? (
    ''
  ) : (
    <FigureLink groupId={groupId} figure={figure} part={part} back={back}>
      {formatNumber(value, decimals)}
    </FigureLink>
  )

function PensOfGroups({ house: { houseName, pens }, groupId }: { house: GroupHouse; groupId: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { today } = useSession()
  /** A figure of a pen, opening the records on which it rests. */
  const opening = (
    key: string,
    header: string,
    figure: GroupFigure,
    of: 'head' | 'weight' | 'gain' | 'lossRate' | 'perHeadDay' | 'conversion',
    decimals: number,
  ) => ({
    key,
    header,
    cell: (pen: GroupHouse['pens'][number]) => opens(pen, figure, pen[of], decimals, groupId),
    align: 'right' as const,
  })
  return (
    <Section title={t('groups.growth.pens')} aside={houseName}>
      <Table
        caption={t('groups.growth.pens')}
        rows={pens}
        rowKey={({ penId, groupId: there }) => `${penId} ${there}`}
        rowTone={({ groupId: there }) => (there === groupId ? 'selected' : undefined)}
        onRow={({ groupId: there }) => {
          if (there && there !== groupId)
            void navigate(groupOf(there), { state: leadsBackTo(groupOf(groupId)) })
        }}
        columns={[
          { key: 'pen', header: t('groups.growth.pen'), cell: ({ penName }) => penName },
          {
            key: 'group',
            header: t('groups.group.name'),
            cell: ({ groupName, emptySince, groupId: there }) =>
              there
                ? groupName
                : emptySince
                  ? t('groups.growth.emptySince', { count: daysBetween(emptySince, today) })
                  : t('groups.growth.neverFilled'),
          },
          opening('head', t('groups.record.head'), 'head', 'head', 0),
          {
            key: 'age',
            header: t('groups.growth.age'),
            cell: ({ ageDays }) => text(ageDays, 0),
            align: 'right',
          },
          {
            key: 'empty',
            header: t('groups.growth.emptyDays'),
            cell: ({ emptyDays }) => text(emptyDays, 0),
            align: 'right',
          },
          opening('kg', 'kg', 'weight', 'weight', 1),
          opening('gain', t('groups.growth.gain'), 'weight', 'gain', 0),
          opening('losses', t('groups.growth.lossRate'), 'died', 'lossRate', 1),
          opening('feed', t('groups.growth.feedADay'), 'feed', 'perHeadDay', 2),
          opening('conversion', t('groups.growth.conversion'), 'feed', 'conversion', 2),
        ]}
      />
    </Section>
  )
}

/** Age spread of a filling, marked if its ages are mixed. */
const ageSpread = (filling: Filling) => <AgeSpread filling={filling} />
function AgeSpread({ filling }: { filling: Filling }) {
  const t = useT()
  return (
    <>
      {formatNumber(filling.ageSpread)}{' '}
      {isMixed(filling) && <Chip tone="red">{t('groups.growth.mixed')}</Chip>}
    </>
  )
}

/** Number of fillings on screen; print shows all. */
const shownFillings = 8

function Fillings({ house: { fillings }, groupId }: { house: GroupHouse; groupId: number }) {
  const t = useT()
  const isPrinting = usePrinting()
  return (
    <Section title={t('groups.growth.fillings')}>
      <Table
        caption={t('groups.growth.fillings')}
        rows={isPrinting ? fillings : fillings.slice(0, shownFillings)}
        rowKey={({ from }) => from}
        rowTone={(filling) => (isMixed(filling) ? 'late' : undefined)}
        columns={[
          { key: 'from', header: t('groups.growth.firstIn'), cell: ({ from }) => displayDay(from) },
          {
            key: 'spread',
            header: t('groups.growth.ageSpread'),
            cell: ageSpread,
            align: 'right',
          },
          { key: 'filled', header: t('groups.growth.lastIn'), cell: ({ filledOn }) => displayDay(filledOn) },
          { key: 'to', header: t('groups.growth.lastOut'), cell: ({ to }) => (to ? displayDay(to) : '') },
          {
            key: 'empty',
            header: t('groups.growth.emptyDays'),
            cell: ({ emptyDays }) => text(emptyDays, 0),
            align: 'right',
          },
          {
            key: 'came',
            header: t('groups.record.head'),
            cell: ({ came, from }) => opens({ groupId }, 'came', came, 0, groupId, { strDate: from }),
            align: 'right',
          },
          {
            key: 'died',
            header: t('groups.growth.losses'),
            cell: ({ died, from }) => opens({ groupId }, 'died', died, 0, groupId, { strDate: from }),
            align: 'right',
          },
          {
            key: 'groups',
            header: t('groups.group.list'),
            cell: ({ groups }) =>
              groups.slice(-4).map((each) => (
                <Link
                  key={each.groupId}
                  className={styles.behind}
                  to={groupOf(each.groupId)}
                  state={leadsBackTo(groupOf(groupId))}
                >
                  {each.name}
                </Link>
              )),
          },
        ]}
      />
    </Section>
  )
}

import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Card } from '../ui/card.tsx'
import { Facts, SmallHead, TagHead } from '../ui/facts.tsx'
import { StatusChip } from '../screen/status-chip.tsx'
import { Chip } from '../ui/chip.tsx'
import { WorkDay } from './work-day.tsx'

type Shown = Pick<
  AnimalSummary,
  'tag' | 'status' | 'breedName' | 'parity' | 'previousWorkOn' | 'daysSince' | 'daysSinceFarrowing'
> & { statusName?: string; sex?: Sex; cullDecidedOn?: Day | null }

/** Who it is and how it stands: the head of every record of an animal. */
export function SowSummaryCard({ sow, small }: { sow: Shown; small?: boolean | undefined }) {
  const t = useT()
  if (small)
    return (
      <SmallHead tag={sow.tag} chip={<SowChips {...sow} />}>
        {sow.breedName} · {t('records.sow.parityValue', { parity: sow.parity })} ·{' '}
        <WorkDay on={sow.previousWorkOn} days={sow.daysSince} />
        {sow.daysSinceFarrowing !== null &&
          sow.daysSinceFarrowing !== sow.daysSince &&
          ` · ${t('records.sow.sinceFarrowing', { count: sow.daysSinceFarrowing })}`}
      </SmallHead>
    )
  return (
    <Card>
      <TagHead tag={sow.tag} chip={<SowChips {...sow} />} />
      <Facts
        facts={[
          { key: 'breed', label: t('records.sow.breed'), value: sow.breedName },
          ...(sow.sex === 'boar'
            ? []
            : [
                {
                  key: 'parity',
                  label: t('records.sow.parity'),
                  value: formatNumber(sow.parity),
                },
              ]),
          {
            key: 'previous',
            label: t('records.sow.previousWork'),
            value: <WorkDay on={sow.previousWorkOn} days={sow.daysSince} />,
            ...(sow.daysSinceFarrowing !== null && {
              detail: t('records.sow.sinceFarrowing', { count: sow.daysSinceFarrowing }),
            }),
          },
        ]}
      />
    </Card>
  )
}

/** A living boar has no status; the word says that he is one. */
export const AnimalChip = ({ status, name }: Pick<AnimalSummary, 'status'> & { name?: string | undefined }) =>
  status ? <StatusChip status={status} /> : <Chip tone="grey">{name}</Chip>

/** How she stands, and that it is decided that she leaves. */
export function SowChips({
  status,
  statusName,
  cullDecidedOn,
}: Pick<Shown, 'status' | 'statusName' | 'cullDecidedOn'>) {
  const t = useT()
  return (
    <>
      <AnimalChip status={status} name={statusName} />
      {cullDecidedOn && <Chip tone="red">{t('records.cullDecision.chip')}</Chip>}
    </>
  )
}

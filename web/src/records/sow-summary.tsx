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

/** Head of every record of an animal: tag, status and last work. */
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

/** Chip of the status. A living boar has none, so the chip shows its name. */
export const AnimalChip = ({ status, name }: Pick<AnimalSummary, 'status'> & { name?: string | undefined }) =>
  status ? <StatusChip status={status} /> : <Chip tone="grey">{name}</Chip>

/** Chips of the status and of the decision to cull. */
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

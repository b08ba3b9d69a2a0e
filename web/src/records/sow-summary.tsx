import type { SowSummary } from '@penside/contract/records/mating.ts'
import { useT } from '../i18n/index.ts'
import { Card } from '../ui/card.tsx'
import { Facts, TagHead } from '../ui/facts.tsx'
import { StatusChip } from '../screen/status-chip.tsx'
import { WorkDay } from './work-day.tsx'

type Shown = Pick<
  SowSummary,
  'tag' | 'status' | 'breedName' | 'parity' | 'previousWorkOn' | 'daysSince' | 'daysSinceFarrowing'
>

/** Who she is and how she stands: the head of every record of hers. */
export function SowSummaryCard({ sow }: { sow: Shown }) {
  const t = useT()
  return (
    <Card>
      <TagHead tag={sow.tag} chip={<StatusChip status={sow.status} />} />
      <Facts
        facts={[
          { key: 'breed', label: t('records.sow.breed'), value: sow.breedName },
          {
            key: 'parity',
            label: t('records.sow.parity'),
            value: t('records.sow.parityValue', { parity: sow.parity }),
          },
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

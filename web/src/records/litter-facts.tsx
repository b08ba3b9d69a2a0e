import type { SowSummary } from '@penside/contract/records/sow-summary.ts'
import { daysBetween } from '@penside/domain/day.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'
import { Facts } from '../ui/facts.tsx'

/** The litter that she nurses: since when, how many, and how many it will be after what stands in the form. */
export function LitterFacts({
  sow,
  gone,
  came = 0,
}: {
  sow: Pick<SowSummary, 'nursing' | 'farrowedOn'>
  gone: number
  came?: number
}) {
  const t = useT()
  const { today } = useSession()
  return (
    <Facts
      facts={[
        {
          key: 'farrowed',
          label: t('records.fostering.farrowedOn'),
          value: sow.farrowedOn ?? '–',
          ...(sow.farrowedOn && {
            detail: t('records.fostering.age', { count: daysBetween(sow.farrowedOn, today) }),
          }),
        },
        { key: 'nursing', label: t('records.fostering.nursing'), value: sow.nursing },
        {
          key: 'after',
          label: t('records.fostering.nursingAfter'),
          value: sow.nursing + came - gone,
          tone: sow.nursing + came - gone < 0 ? 'late' : 'plain',
        },
      ]}
    />
  )
}

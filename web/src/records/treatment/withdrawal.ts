import { isDay } from '@penside/domain/basics/day.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import type { useT } from '../../i18n/index.ts'

/** Text with the end of the withdrawal period; undefined without a valid period. */
export function endOf(
  t: ReturnType<typeof useT>,
  {
    treatedOn,
    withdrawalDays,
  }: { treatedOn?: string | null | undefined; withdrawalDays?: number | null | undefined },
  most: number,
): string | undefined {
  const days = withdrawalDays ?? -1
  if (!treatedOn || !isDay(treatedOn) || days < 0 || days > most) return undefined
  if (days === 0) return t('records.treatment.noWithdrawal')
  return t('records.treatment.freeFrom', { day: withdrawalUntil(treatedOn, days) })
}

import type { Day } from '@penside/domain/basics/day.ts'
import { displayDay, displayDayShort } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'

/** A day and days since: `11-11 (9 days)`; with the year unless it is the present one. */
export function WorkDay({ on, days }: { on: Day; days: number }) {
  const t = useT()
  const { today } = useSession()
  const shown = on.slice(0, 4) === today.slice(0, 4) ? displayDayShort(on) : displayDay(on)
  return <time dateTime={on}>{`${shown} (${t('records.sow.elapsed', { count: days })})`}</time>
}

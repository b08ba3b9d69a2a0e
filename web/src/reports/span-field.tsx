import { useState } from 'react'
import { IconCalendar } from '@tabler/icons-react'
import { isDay, type Day } from '@penside/domain/day.ts'
import { formatDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'

export type Span = { from: Day; to: Day }

/** `11-22` where the year has just been said. */
const withoutYearOf = (said: Day, on: Day) => (on.slice(0, 5) === said.slice(0, 5) ? on.slice(5) : on)

/** A span of days behind one button: it is today nearly always, so it takes one line. */
export function SpanField({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const t = useT()
  const { today } = useSession()
  const [open, setOpen] = useState(false)
  const shown =
    span.from === span.to
      ? formatDay(span.from, today)
      : `${span.from} – ${withoutYearOf(span.from, span.to)}`
  const choose = (change: (day: Day) => Span) => (day: string | null) => {
    if (day && isDay(day)) onChange(change(day))
  }
  return (
    <>
      <Button icon={<IconCalendar size={22} aria-hidden />} wide onClick={() => setOpen(true)}>
        {shown}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('reports.workPlan.span')}
        footer={
          <>
            <Button onClick={() => onChange({ from: today, to: today })}>{t('ui.today')}</Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {t('ui.search')}
            </Button>
          </>
        }
      >
        <Fields>
          <DayField
            label={t('reports.workPlan.from')}
            value={span.from}
            onChange={choose((from) => ({ from, to: from > span.to ? from : span.to }))}
          />
          <DayField
            label={t('reports.workPlan.to')}
            value={span.to}
            onChange={choose((to) => ({ from: to < span.from ? to : span.from, to }))}
          />
        </Fields>
      </Sheet>
    </>
  )
}

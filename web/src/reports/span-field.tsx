import { useState } from 'react'
import { IconCalendar } from '../ui/icons/common.ts'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import { formatDay, displaySpan } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'
import { HeaderRight } from '../screen/header.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { NoBreak } from '../ui/no-break.tsx'

export type Span = { from: Day; to: Day }

export const spanInWords = (span: Span, today: Day) =>
  span.from === span.to ? formatDay(span.from, today) : displaySpan(span.from, span.to)

/** Choice of a span of days, behind a button or an icon in the bar. */
export function SpanField({
  span,
  onChange,
  inBar,
}: {
  span: Span
  onChange: (span: Span) => void
  inBar?: boolean | undefined
}) {
  const t = useT()
  const { today } = useSession()
  const [open, setOpen] = useState(false)
  const choose = (change: (day: Day) => Span) => (day: string | null) => {
    if (day && isPossibleDay(day)) onChange(change(day))
  }
  return (
    <>
      {inBar ? (
        <HeaderRight>
          <IconButton
            icon={<IconCalendar size={24} aria-hidden />}
            label={t('reports.workPlan.span')}
            onClick={() => setOpen(true)}
          />
        </HeaderRight>
      ) : (
        <Button icon={<IconCalendar size={22} aria-hidden />} wide onClick={() => setOpen(true)}>
          <NoBreak>{spanInWords(span, today)}</NoBreak>
        </Button>
      )}
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

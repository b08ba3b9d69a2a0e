import type { ReactNode } from 'react'
import { IconCalendar } from './icons/common.ts'
import { addDays, firstDay, lastDay } from '@penside/domain/basics/day.ts'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { isBetween } from './day.ts'
import type { FieldProps } from './field.tsx'
import { SheetField } from './sheet-field.tsx'
import { useUi } from './settings.ts'
import { Sheet } from './sheet.tsx'
import styles from './field.module.css'

export type DayFieldProps = FieldProps & {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (day: string | null) => void
  min?: string | undefined
  max?: string | undefined
  clearable?: boolean | undefined
  placeholder?: string | undefined
  aside?: ReactNode
}

/** Field for a day, with likely days as buttons and a calendar. */
export function DayField({
  value,
  onChange,
  min = firstDay,
  max = lastDay,
  clearable,
  placeholder,
  ...field
}: DayFieldProps) {
  const { words, today, describeDay } = useUi()
  const now = today()
  const yesterday = addDays(now, -1)
  return (
    <SheetField
      {...field}
      shown={value ? describeDay(value) : ''}
      placeholder={placeholder ?? words.pickDay}
      icon={<IconCalendar className={styles.pickIcon} size={24} stroke={1.75} aria-hidden />}
      renderSheet={(open, onClose) => {
        const choose = (day: string | null) => {
          onChange(day)
          onClose()
        }
        return (
          <Sheet
            open={open}
            onClose={onClose}
            title={field.label}
            footer={
              <>
                <Button disabled={!isBetween(yesterday, min, max)} onClick={() => choose(yesterday)}>
                  {words.yesterday}
                </Button>
                <Button disabled={!isBetween(now, min, max)} onClick={() => choose(now)}>
                  {words.today}
                </Button>
                {clearable && value && <Button onClick={() => choose(null)}>{words.clear}</Button>}
              </>
            }
          >
            <Calendar value={value} onChange={choose} min={min} max={max} />
          </Sheet>
        )
      }}
    />
  )
}

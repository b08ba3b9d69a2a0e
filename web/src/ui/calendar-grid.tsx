import 'dayjs/locale/ko'
import 'dayjs/locale/vi'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { MantineProvider } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DatePicker, DatesProvider } from '@mantine/dates'
import type { CalendarProps } from './calendar.tsx'
import { cx } from './class-names.ts'
import { useScheme } from './scheme.ts'
import { useUi } from './settings.ts'
import { theme } from './theme.ts'
import styles from './calendar.module.css'

const headings: Record<string, string> = { ko: 'YYYY년 M월', en: 'MMMM YYYY', vi: '[Tháng] M, YYYY' }

export function CalendarGrid({ value, onChange, min, max, marks, onMonth }: CalendarProps) {
  const { language, words, today } = useUi()
  const scheme = useScheme()
  return (
    // scheme.ts owns the attribute on the page; the calendar only follows.
    <MantineProvider theme={theme} forceColorScheme={scheme} withGlobalClasses={false}>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [0, 6] }}>
        <DatePicker
          unstyled
          value={value}
          defaultDate={value ?? today()}
          onChange={(day) => {
            if (day) onChange(day)
          }}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          {...(onMonth && { onDateChange: (date: string) => onMonth(date.slice(0, 7)) })}
          nextIcon={<IconChevronRight size={24} aria-hidden />}
          previousIcon={<IconChevronLeft size={24} aria-hidden />}
          maxLevel="decade"
          monthLabelFormat={headings[language] ?? 'YYYY-MM'}
          monthsListFormat="MMM"
          weekdayFormat={language === 'en' ? 'ddd' : 'dd'}
          ariaLabels={{
            nextMonth: words.nextMonth,
            previousMonth: words.previousMonth,
            nextYear: words.nextYear,
            previousYear: words.previousYear,
            monthLevelControl: words.pickMonth,
            yearLevelControl: words.pickYear,
          }}
          // The farm's today, which can be another than the phone's.
          getDayProps={(day) => ({ 'data-farm-today': day === today() || undefined })}
          renderDay={(day) => {
            const dots = marks?.[day] ?? []
            return (
              <>
                {Number(day.slice(8))}
                {dots.length > 0 && (
                  <span className={styles.marks} title={dots.map((dot) => dot.label).join(', ')}>
                    {dots.slice(0, 4).map((dot) => (
                      <span key={dot.label} className={cx(styles.mark, styles[dot.tone])} />
                    ))}
                  </span>
                )}
              </>
            )
          }}
          classNames={{
            calendarHeader: styles.header ?? '',
            calendarHeaderControl: styles.control ?? '',
            calendarHeaderLevel: styles.level ?? '',
            levelsGroup: styles.calendar ?? '',
            month: styles.month ?? '',
            monthCell: styles.cell ?? '',
            weekday: styles.weekday ?? '',
            day: styles.day ?? '',
            monthsList: styles.months ?? '',
            yearsList: styles.months ?? '',
            monthsListControl: styles.period ?? '',
            yearsListControl: styles.period ?? '',
          }}
        />
      </DatesProvider>
    </MantineProvider>
  )
}

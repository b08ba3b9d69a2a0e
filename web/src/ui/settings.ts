import { createContext, use } from 'react'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { NumberDoubt } from '@penside/domain/basics/number.ts'

/** Words used by many controls. A screen passes its own words as props. */
export type Words = {
  all: string
  back: string
  cancel: string
  choose: string
  clear: string
  next: string
  close: string
  decrease: string
  find: string
  hide: string
  increase: string
  loading: string
  month: string
  nextMonth: string
  nextYear: string
  no: string
  noData: string
  noMatch: string
  notLoaded: string
  pickDay: string
  pickMonth: string
  pickYear: string
  previousMonth: string
  previousYear: string
  retry: string
  show: string
  today: string
  toTop: string
  year: string
  yes: string
  yesterday: string
}

export type UiSettings = {
  words: Words
  language: Language
  /** Today on the farm, `YYYY-MM-DD`. */
  today: () => Day
  /** Formats a day: `2026-11-20` becomes `2026-11-20 (오늘)`. */
  describeDay: (day: string) => string
  describeNumber: {
    /** Explains why a text is not a number. */
    doubt: (doubt: NumberDoubt) => string
    /** Label of a button that takes the number that may be meant. */
    meant: (number: string) => string
  }
}

export const Settings = createContext<UiSettings | null>(null)

export function useUi(): UiSettings {
  const settings = use(Settings)
  if (!settings)
    throw new Error('A control of ui/ is used outside UiProvider: put UiProvider around the whole app')
  return settings
}

import { createContext, use } from 'react'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { NumberDoubt } from '@penside/domain/basics/number.ts'

/** The words that many controls repeat. A screen's own words are props. */
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
  /** Today where the farm is, `YYYY-MM-DD`. */
  today: () => Day
  /** `2026-11-20` -> `2026-11-20 (오늘)` */
  describeDay: (day: string) => string
  describeNumber: {
    /** Why what was typed is no number. */
    doubt: (doubt: NumberDoubt) => string
    /** The touch that takes the number that may have been meant. */
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

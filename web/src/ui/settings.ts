import { createContext, use } from 'react'

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
  noMatch: string
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
  language: string
  /** Today where the farm is, `YYYY-MM-DD`. */
  today: () => string
  /** `2026-11-20` -> `2026-11-20 (오늘)` */
  describeDay: (day: string) => string
}

export const Settings = createContext<UiSettings | null>(null)

export function useUi(): UiSettings {
  const settings = use(Settings)
  if (!settings)
    throw new Error('A control of ui/ is used outside UiProvider: put UiProvider around the whole app')
  return settings
}

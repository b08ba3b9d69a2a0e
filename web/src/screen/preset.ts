import { addDays, lastOfWeek, type Day } from '@penside/domain/basics/day.ts'

/** The spans that are asked for nearly always. Each begins today, and so holds what is late as well; `late` is that alone. */
export const presets = ['today', 'days', 'week', 'late'] as const
export type Preset = (typeof presets)[number]

export const lastOf = (preset: Preset, today: Day): Day =>
  preset === 'days' ? addDays(today, 6) : preset === 'week' ? lastOfWeek(today) : today

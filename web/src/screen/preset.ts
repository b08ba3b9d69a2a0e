import { addDays, lastOfWeek, type Day } from '@penside/domain/basics/day.ts'

/** Usual periods. Each starts today and includes late work; `late` is only that. */
export const presets = ['today', 'days', 'week', 'late'] as const
export type Preset = (typeof presets)[number]

export const lastOf = (preset: Preset, today: Day): Day =>
  preset === 'days' ? addDays(today, 6) : preset === 'week' ? lastOfWeek(today) : today

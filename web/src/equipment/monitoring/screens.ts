import { later } from '../../screen/later.tsx'
import type { ComponentType } from 'react'
import { analyses } from './analysis.tsx'
import { GestationFeed, HourlyWater, LiveEnvironment, SowFeed, WaterReport } from './ict.tsx'
import { Overview } from './overview.tsx'
import { pages } from './page.tsx'
import { Unfed } from './unfed.tsx'

const named = (kind: string, of: Readonly<Record<string, ComponentType>>) =>
  Object.fromEntries(Object.entries(of).map(([type, component]) => [`${kind}${type}`, component]))

/** Everything that is watched, in one file: whoever opens one of these opens the next. */
export const screens: Readonly<Record<string, ComponentType>> = {
  ...named('page', pages),
  ...named('analysis', analyses),
  Overview,
  Unfed,
  GestationFeed,
  SowFeed,
  HourlyWater,
  LiveEnvironment,
  WaterReport,
  /** In a file of its own, whose name the first load does without. */
  control: later(async () => (await import('../control/control.tsx')).Control),
  limits: later(async () => (await import('../control/limits.tsx')).SettingLimits),
}

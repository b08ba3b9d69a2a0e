import { later } from '../../screen/later.tsx'
import type { ComponentType } from 'react'
import type * as Analysis from './analysis.tsx'
import type * as Ict from './ict.tsx'
import { Overview } from './overview.tsx'
import { pages } from './page.tsx'

const analysis = (type: keyof typeof Analysis.analyses) =>
  later(async () => (await import('./analysis.tsx')).analyses[type])
const ict = (name: keyof typeof Ict) => later(async () => (await import('./ict.tsx'))[name])

/** The pages of the types and the overview, which lead to one another; the rest each in a file of its own. */
export const screens: Readonly<Record<string, ComponentType>> = {
  ...Object.fromEntries(Object.entries(pages).map(([type, page]) => [`page${type}`, page])),
  Overview,
  analysisF: analysis('F'),
  analysisE: analysis('E'),
  analysisS: analysis('S'),
  analysisW: analysis('W'),
  analysisY: analysis('Y'),
  analysisL: analysis('L'),
  analysisC: analysis('C'),
  GestationFeed: ict('GestationFeed'),
  SowFeed: ict('SowFeed'),
  HourlyWater: ict('HourlyWater'),
  LiveEnvironment: ict('LiveEnvironment'),
  WaterReport: ict('WaterReport'),
  Unfed: later(async () => (await import('./unfed.tsx')).Unfed),
  control: later(async () => (await import('../control/control.tsx')).Control),
  limits: later(async () => (await import('../control/limits.tsx')).SettingLimits),
}

import type { ComponentType } from 'react'
import type * as Analysis from './analysis.tsx'
import type * as Ict from './ict.tsx'
import { Overview } from './overview.tsx'
import { pages } from './page.tsx'

const analysis = (type: keyof typeof Analysis.analyses) => async () =>
  (await import('./analysis.tsx')).analyses[type]
const ict = (name: keyof typeof Ict) => async () => (await import('./ict.tsx'))[name]

/** Screens of monitoring. The pages of the types and the overview share a file, since they link to one another. */
export const screens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  ...Object.fromEntries(Object.entries(pages).map(([type, page]) => [`page${type}`, async () => page])),
  overview: async () => Overview,
  analysisF: analysis('F'),
  analysisE: analysis('E'),
  analysisS: analysis('S'),
  analysisW: analysis('W'),
  analysisY: analysis('Y'),
  analysisL: analysis('L'),
  analysisC: analysis('C'),
  gestationFeedAnalysis: ict('GestationFeed'),
  sowFeedAnalysis: ict('SowFeed'),
  hourlyWater: ict('HourlyWater'),
  liveEnvironment: ict('LiveEnvironment'),
  waterReport: ict('WaterReport'),
  unfed: async () => (await import('./unfed.tsx')).Unfed,
  control: async () => (await import('../control/control.tsx')).Control,
  settingLimits: async () => (await import('../control/limits.tsx')).SettingLimits,
}

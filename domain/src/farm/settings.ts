/** The intervals by which a farm plans, in days unless said otherwise. A farm sets its own. */
export type FarmSettings = Readonly<Record<SettingName, number>>

export const defaultSettings = {
  giltFirstHeatAge: 180,
  giltFirstMatingAge: 240,
  matingAfterWeaning: 7,
  heatCheckAfterMating: 21,
  pregnancyCheckAfterMating: 28,
  farrowingAfterMating: 115,
  weaningAfterFarrowing: 21,
  shipmentAge: 180,
  /** kg */
  shipmentWeight: 110,
  /** litters */
  highestParity: 20,
  /** From here on a sow needs attention. */
  giltNotMatedAge: 270,
  weanedNotMated: 10,
  accidentNotMated: 25,
  pregnantPast: 118,
  lactatingPast: 30,
  noRecordFor: 150,
  /** Ages at which a growing pig leaves its stage. */
  weanerUntilAge: 70,
  growerUntilAge: 110,
  earlyFinisherUntilAge: 140,
  /** 1: a sow and a boar may have the same number; 0: a number is one living animal's. */
  boarsNumberedApart: 0,
} as const satisfies Record<string, number>

/** Settings that are yes or no: 1 or 0. */
export const isYesNo = (name: SettingName) => name === 'boarsNumberedApart'

export type SettingName = keyof typeof defaultSettings
export const settingNames = Object.keys(defaultSettings) as readonly SettingName[]

import type { Herd } from '@penside/server/workbook/herd-import.ts'
import { decide } from './culling.ts'
import { feed } from './feeding.ts'
import { growGroups } from './growing.ts'
import { growHerd, type Growing } from './herd.ts'
import { measure } from './measuring.ts'
import { vaccinate } from './vaccination.ts'

/** Won. */
const thousandsOfAWeaner = 55

/** A herd with all that a farm records of it: groups, treatments, measurements, and its store. */
export function growFarm(growing: Growing, herd = growHerd(growing)): Herd {
  const groups = growGroups(herd, { ...growing, byGrades: growing.farm.company === 'CJ' })
  const treatments = vaccinate(herd.sows, growing)
  const stock = feed({ ...herd, groups, treatments }, growing)
  const cullDecisions = decide(herd.sows, growing)
  const settings = { weanerValue: thousandsOfAWeaner }
  return { ...herd, settings, groups, stock, treatments, cullDecisions, ...measure(herd.sows, growing) }
}

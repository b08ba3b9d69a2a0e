import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { environment } from './environment.ts'
import { feedBin } from './feed-bin.ts'
import { groupFeeder, sowFeeder } from './feeders.ts'
import { heaterCooler } from './heater-cooler.ts'
import type { OfType } from './of-type.ts'
import { pigletFeeder } from './piglet-feeder.ts'
import { power } from './power.ts'
import { sortingScale } from './sorting-scale.ts'
import { waterMeter } from './water-meter.ts'

export const ofTypes: Readonly<Record<EquipmentType, OfType>> = {
  F: sowFeeder,
  E: groupFeeder,
  S: environment,
  W: waterMeter,
  V: feedBin,
  Y: sortingScale,
  L: pigletFeeder,
  C: heaterCooler,
  A: power,
}

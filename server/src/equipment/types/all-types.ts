import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { environment } from './environment.ts'
import { feedBin } from './feed-bin.ts'
import { groupFeeder, sowFeeder } from './feeders.ts'
import { heaterCooler } from './heater-cooler.ts'
import type { TypeDefinition } from './type-definition.ts'
import { pigletFeeder } from './piglet-feeder.ts'
import { power } from './power.ts'
import { sortingScale } from './sorting-scale.ts'
import { waterMeter } from './water-meter.ts'

export const typeDefinitions: Readonly<Record<EquipmentType, TypeDefinition>> = {
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

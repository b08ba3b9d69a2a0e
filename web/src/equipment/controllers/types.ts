import type { Output } from '@penside/contract/api/call.ts'
import type { controllers } from '@penside/contract/equipment/controller.ts'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import { useT } from '../../i18n/index.ts'

type Listed = Output<typeof controllers.list>
export type Controller = Listed['controllers'][number]
export type Equipment = Listed['equipment'][number]

const pages = {
  F: 'sowFeeder',
  E: 'gestationFeeder',
  S: 'environment',
  W: 'water',
  V: 'feedBin',
  Y: 'scale',
  L: 'pigletFeeder',
  C: 'cooler',
  A: 'electricity',
} as const satisfies Readonly<Record<EquipmentType, string>>

/** Name of a type: that of its page. */
export function useTypeName() {
  const t = useT()
  return (type: EquipmentType) => t(`screens.route.${pages[type]}`)
}

import type { ComponentType } from 'react'
import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { GroupRecordKind, GroupRow, SentOfGroup } from './kind.ts'

type Screens = { List: ComponentType; Screen: ComponentType }
const kind =
  <Row extends GroupRow, New extends SentOfGroup>(load: () => Promise<GroupRecordKind<Row, New>>) =>
  async (): Promise<Screens> => {
    const [declared, { screensOf }] = await Promise.all([load(), import('./screens.tsx')])
    return screensOf(declared)
  }

/** Each kind of record of a group; its list and its form follow from what it declares. */
export const groupKindScreens: Readonly<Record<GroupKindName, () => Promise<Screens>>> = {
  transferIn: kind(async () => (await import('./transfer-in.ts')).transferIn),
  transferOut: kind(async () => (await import('./transfer-out.ts')).transferOut),
  groupLoss: kind(async () => (await import('./group-loss.ts')).groupLoss),
  shipment: kind(async () => (await import('./shipment.ts')).shipment),
  groupTreatment: kind(async () => (await import('./group-treatment.ts')).groupTreatment),
  weighing: kind(async () => (await import('./weighing.ts')).weighing),
  groupEnd: kind(async () => (await import('./group-end.ts')).groupEnd),
}

import type { ComponentType } from 'react'
import type { GroupRecordKind, GroupRow, SentOfGroup } from './kind.ts'
import { GroupKindList } from './list.tsx'
import { GroupRecordScreen } from './screen.tsx'

export type Screens = { List: ComponentType; Screen: ComponentType }

/** The two screens of a kind. */
export const screensOf = <Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
): Screens => ({
  List: () => <GroupKindList kind={kind.name} />,
  Screen: () => <GroupRecordScreen kind={kind} />,
})

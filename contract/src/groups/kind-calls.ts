import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { Call } from '../api/call.ts'
import * as calls from './kinds.ts'

/** What every kind of record of a group has: a group's records of it, and the save of one. */
export type GroupKindCalls = { history: Call; save: Call }

/** A kind that is declared and has no calls does not compile here. */
export const groupKindCalls: Readonly<Record<GroupKindName, GroupKindCalls>> = calls

/** Which kind a save belongs to, by the path on which it travels. */
export const groupKindOfPath = (path: string): GroupKindName | undefined =>
  (Object.keys(groupKindCalls) as GroupKindName[]).find((name) => groupKindCalls[name].save.path === path)

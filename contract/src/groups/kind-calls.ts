import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { Call } from '../api/call.ts'
import * as calls from './kinds.ts'

/** Calls that every kind of group record has. */
export type GroupKindCalls = { history: Call; save: Call }

/** Calls by kind; a declared kind without calls is a compile error. */
export const groupKindCalls: Readonly<Record<GroupKindName, GroupKindCalls>> = calls

/** Kind of a save by its path. */
export const groupKindOfPath = (path: string): GroupKindName | undefined =>
  (Object.keys(groupKindCalls) as GroupKindName[]).find((name) => groupKindCalls[name].save.path === path)
